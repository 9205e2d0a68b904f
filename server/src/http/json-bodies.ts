import type { FastifyInstance } from 'fastify';

/** JSON is the only kind of body, and an empty one is no body: many clients name a type even where they send nothing. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body as string, done);
  });
}
