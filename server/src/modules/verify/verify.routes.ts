import { VERIFY_CONTENT_TYPES, VERIFY_MAX_BYTES } from '@easel/shared/contracts/verify';
import { verificationSchema } from '@easel/shared/contracts/verify.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { declaredBytes } from '../../http/declared-bytes.ts';
import { requireFlow } from '../../http/flowing-upload.ts';
import { widestNetworkOf } from '../../http/networks.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import type { VerifyService } from './verify.service.ts';

export interface VerifyRoutesOptions {
  verification: VerifyService;
  verifyPlaces: TransferPlaces;
}

/** Lets anyone verify whether an image is ours. The image is not stored. */
export const verifyRoutes: FastifyPluginAsyncZod<VerifyRoutesOptions> = async (
  app,
  { verification, verifyPlaces },
) => {
  app.addContentTypeParser(
    [...VERIFY_CONTENT_TYPES],
    { parseAs: 'buffer', bodyLimit: VERIFY_MAX_BYTES },
    (_, body, done) => done(null, body),
  );

  app.post(
    '/verify',
    {
      onRequest: [
        app.limits.verifications,
        async (request, reply) => {
          verifyPlaces.take(
            widestNetworkOf(request.ip),
            reply.raw,
            declaredBytes(request.raw, VERIFY_MAX_BYTES),
          );
          requireFlow(request.raw, reply.raw);
        },
      ],
      bodyLimit: VERIFY_MAX_BYTES,
      schema: {
        summary: 'Check whether an image was made here; the body is the image file',
        tags: ['images'],
        consumes: [...VERIFY_CONTENT_TYPES],
        body: z.unknown(),
        response: { 200: verificationSchema },
      },
    },
    async (request, reply) => {
      const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
        throw new AppError('unsupported_media_type', {
          detail: `Send the image itself, as ${VERIFY_CONTENT_TYPES.join(', ')}.`,
        });
      }
      return verifyPlaces.keepDuring(reply.raw, verification.verify(request.body, contentType));
    },
  );
};
