import { exportLinkSchema } from '@easel/shared/contracts/export.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { binary } from '../../http/binary-answer.ts';
import { requireReading } from '../../http/flowing-download.ts';
import { originOf } from '../../http/origin.ts';
import { assertValidLink, linkProofSchema } from '../../http/signed-links.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import { requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import type { SecurityLogService } from '../security-log/security-log.service.ts';
import type { ExportService } from './export.service.ts';
import type { ExportLinks } from './export-links.ts';
import type { ExportNotices } from './export-notices.ts';

const tags = ['account'];

export interface ExportRoutesOptions {
  exports: ExportService;
  exportLinks: ExportLinks;
  securityLog: SecurityLogService;
  exportNotices: ExportNotices;
  exportPlaces: TransferPlaces;
}

/** Exports all data of one user as a ZIP: requested with a token, downloaded by a link. */
export const exportRoutes: FastifyPluginAsyncZod<ExportRoutesOptions> = async (
  app,
  { exports, exportLinks, exportNotices, exportPlaces, securityLog },
) => {
  app.post(
    '/export',
    {
      onRequest: [requireLiveSession, app.limits.exports, requireFreshProof],
      schema: {
        summary: 'Get a link to download all of your data',
        tags,
        security: BEARER,
        response: { 200: exportLinkSchema },
      },
    },
    async (request) => {
      const userId = userIdOf(request);
      await securityLog.recordExport(userOf(request), originOf(request));
      const { path, expiresAt } = exportLinks.create(userId);
      exportNotices.announce(userId);
      return { url: path, expiresAt: expiresAt.toISOString() };
    },
  );

  app.get(
    '/export/:userId',
    {
      config: { sends: { 200: ['Content-Disposition'] } },
      exposeHeadRoute: false,
      schema: {
        summary: 'Download all data of a user as a ZIP, by its signed link',
        tags,
        params: z.strictObject({ userId: z.uuid() }),
        querystring: linkProofSchema,
        response: { 200: binary('The archive', 'application/zip') },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      assertValidLink(exportLinks.verify({ userId, ...request.query }));
      // Each download reads everything again.
      exportPlaces.take(userId, reply.raw);
      requireReading(reply.raw);
      const zip = await exports.open(userId);
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="easel-export.zip"')
        .send(zip);
    },
  );
};
