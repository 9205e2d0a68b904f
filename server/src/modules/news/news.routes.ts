import { unsubscribeQuerySchema } from '@easel/shared/contracts/news.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { NewsService } from './news.service.ts';

const BODY_LIMIT_BYTES = 1_024;

/** Ends marketing mails by the link in each of them: with one click in a mail program (RFC 8058), or on a page. */
export const newsRoutes: FastifyPluginAsyncZod<{ news: NewsService }> = async (app, { news }) => {
  // Mail programs send `List-Unsubscribe=One-Click` as a form; the link has everything that is needed.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_, __, done) => done(null, undefined),
  );

  app.post(
    '/news/unsubscribe',
    {
      schema: {
        summary: 'End marketing emails by the link in one of them',
        tags: ['account'],
        querystring: unsubscribeQuerySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await news.unsubscribe(request.query);
      return reply.code(204).send(null);
    },
  );
};
