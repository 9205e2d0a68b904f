import type { FastifyInstance } from 'fastify';

/** Accepts JSON bodies only, and treats an empty one as no body: many clients set a content type even if they send nothing. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body as string, done);
  });
}
