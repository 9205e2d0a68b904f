import { AVATAR_CONTENT_TYPES, AVATAR_MAX_BYTES } from '@easel/shared/contracts/avatar';
import { type AvatarQuery, avatarQuerySchema, profileSchema } from '@easel/shared/contracts/profile.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { binary } from '../../http/binary-answer.ts';
import { requireFlow } from '../../http/flowing-upload.ts';
import { noBody } from '../../http/no-body.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import type { Square } from './avatar-image.ts';
import type { AvatarsService } from './avatars.service.ts';
import { presentProfile } from './profile.presenter.ts';
import type { ProfileService } from './profile.service.ts';

const tags = ['account'];
const SECONDS_PER_YEAR = 31_536_000;

export interface AvatarsRoutesOptions {
  avatars: AvatarsService;
  profiles: ProfileService;
  avatarPlaces: TransferPlaces;
}

/** Uploads and serves avatars. An upload is the raw file. */
export const avatarsRoutes: FastifyPluginAsyncZod<AvatarsRoutesOptions> = async (
  app,
  { avatars, profiles, avatarPlaces },
) => {
  app.addContentTypeParser(
    [...AVATAR_CONTENT_TYPES],
    { parseAs: 'buffer', bodyLimit: AVATAR_MAX_BYTES },
    (_, body, done) => done(null, body),
  );

  app.put(
    '/profile/avatar',
    {
      onRequest: [
        requireUser,
        app.limits.avatars,
        async (request, reply) => {
          avatarPlaces.take(userIdOf(request), reply.raw);
          requireFlow(request.raw, reply.raw);
        },
      ],
      bodyLimit: AVATAR_MAX_BYTES,
      schema: {
        summary: 'Set your avatar; the body is the image file',
        description: 'Stored as a square WebP of at most 512 pixels per side, without metadata.',
        tags,
        security: BEARER,
        consumes: [...AVATAR_CONTENT_TYPES],
        querystring: avatarQuerySchema,
        body: z.unknown(),
        response: { 200: profileSchema },
      },
    },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
        throw new AppError('unsupported_media_type', {
          detail: `Send the image itself, as ${AVATAR_CONTENT_TYPES.join(' or ')}.`,
        });
      }
      const userId = userIdOf(request);
      await avatarPlaces.keepDuring(reply.raw, avatars.set(userId, request.body, squareIn(request.query)));
      return presentProfile(await profiles.read(userId));
    },
  );

  app.delete(
    '/profile/avatar',
    {
      onRequest: requireUser,
      schema: { summary: 'Remove your avatar', tags, security: BEARER, response: { 200: profileSchema } },
    },
    async (request) => {
      const userId = userIdOf(request);
      await avatars.remove(userId);
      return presentProfile(await profiles.read(userId));
    },
  );

  app.get(
    '/avatars/:id',
    {
      config: {
        reads: ['If-None-Match'],
        sends: { 200: ['ETag', 'Content-Disposition'], 304: ['ETag'] },
      },
      schema: {
        summary: 'An avatar, public at its address',
        tags,
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: binary('The picture', 'image/webp'), 304: z.null().describe('Not modified') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      // A new avatar gets a new address.
      const keep = { etag: `"${id}"`, 'cache-control': `public, max-age=${SECONDS_PER_YEAR}, immutable` };
      const isSame = request.headers['if-none-match'] === keep.etag;
      if (isSame || request.method === 'HEAD') {
        await avatars.assertExists(id);
        reply.headers(keep);
        return isSame
          ? reply.code(304).send(null)
          : reply.header('content-type', 'image/webp').send(noBody());
      }
      const { body, contentType, size } = await avatars.open(id);
      return reply
        .headers(keep)
        .header('content-type', contentType)
        .header('content-length', size)
        .header('content-disposition', `inline; filename="avatar.webp"`)
        .send(body);
    },
  );
};

/** The schema accepts all three or none. */
function squareIn({ x, y, side }: AvatarQuery): Square | undefined {
  return x === undefined || y === undefined || side === undefined ? undefined : { x, y, side };
}
