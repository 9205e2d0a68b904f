import { archiveRequestSchema } from '@easel/shared/contracts/archive.schema';
import { exportLinkSchema } from '@easel/shared/contracts/export.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { binary } from '../../http/binary-answer.ts';
import { requireReading } from '../../http/flowing-download.ts';
import { assertValidLink, linkProofSchema } from '../../http/signed-links.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { ArchiveService } from './archive.service.ts';
import { type ArchiveLinks, PACKED_MAX_LENGTH, unpackIds } from './archive-links.ts';

const tags = ['archive'];
const querySchema = z.object({ ids: z.string().max(PACKED_MAX_LENGTH), ...linkProofSchema.shape });

export interface ArchiveRoutesOptions {
  archives: ArchiveService;
  archiveLinks: ArchiveLinks;
  archivePlaces: TransferPlaces;
}

/** Downloads several images of a user as a ZIP: requested with a token, downloaded by a link. */
export const archiveRoutes: FastifyPluginAsyncZod<ArchiveRoutesOptions> = async (
  app,
  { archives, archiveLinks, archivePlaces },
) => {
  app.post(
    '/generations/archive',
    {
      onRequest: requireScope('generations:read'),
      schema: {
        summary: 'Get a link to download several images as a ZIP',
        description: 'The link is valid for five minutes. Images that do not exist are left out.',
        tags,
        security: BEARER,
        body: archiveRequestSchema,
        response: { 200: exportLinkSchema },
      },
    },
    async (request) => {
      const { path, expiresAt } = archiveLinks.create(userIdOf(request), request.body.ids);
      return { url: path, expiresAt: expiresAt.toISOString() };
    },
  );

  app.get(
    '/archive/:userId',
    {
      config: { sends: { 200: ['Content-Disposition'] } },
      exposeHeadRoute: false,
      schema: {
        summary: 'Download images as a ZIP, by its signed link',
        tags,
        params: z.strictObject({ userId: z.uuid() }),
        querystring: querySchema,
        response: { 200: binary('The archive', 'application/zip') },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const { ids: packed, ...proof } = request.query;
      assertValidLink(archiveLinks.verify({ userId, packed, ...proof }));
      archivePlaces.take(userId, reply.raw);
      requireReading(reply.raw);
      const zip = await archives.open(userId, unpackIds(packed));
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="easel-pictures.zip"')
        .send(zip);
    },
  );
};
