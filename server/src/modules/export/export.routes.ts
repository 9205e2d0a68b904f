import { exportLinkSchema } from '@easel/shared/contracts/export.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { binary } from '../../http/binary-answer.ts';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import type { ExportService } from './export.service.ts';
import type { ExportLinks } from './export-links.ts';

const tags = ['account'];
const querySchema = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) });

export interface ExportRoutesOptions {
  exports: ExportService;
  exportLinks: ExportLinks;
}

/** Exports everything of one user as a ZIP: requested with a token, downloaded by a link. */
export const exportRoutes: FastifyPluginAsyncZod<ExportRoutesOptions> = async (
  app,
  { exports, exportLinks },
) => {
  app.post(
    '/export',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Get a link to download all of your data',
        tags,
        security: [{ bearer: [] }],
        response: { 200: exportLinkSchema },
      },
    },
    async (request) => {
      const { path, expiresAt } = exportLinks.create(userIdOf(request));
      return { url: path, expiresAt: expiresAt.toISOString() };
    },
  );

  app.get(
    '/export/:userId',
    {
      schema: {
        summary: 'Download all data of a user as a ZIP, by its signed link',
        tags,
        params: z.strictObject({ userId: z.uuid() }),
        querystring: querySchema,
        response: { 200: binary('The archive', 'application/zip') },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      if (!exportLinks.verify({ userId, ...request.query })) {
        throw new AppError('forbidden', { detail: 'This link is not valid or has expired.' });
      }
      const zip = await exports.open(userId);
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="easel-export.zip"')
        .send(zip);
    },
  );
};
