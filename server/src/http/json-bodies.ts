import { isUtf8 } from 'node:buffer';
import { AppError } from '@easel/shared/node/app-error';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only, and treats an empty one as no body: many clients set a content type even if they send nothing.
 * Refuses compressed bodies, and bodies that are not UTF-8 (RFC 8259, section 8.1) rather than reading them with replacement
 * characters.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity') done(new AppError('unsupported_media_type', { detail: COMPRESSED }));
    else if (body.length === 0) done(null);
    else if (isUtf8(body as Buffer)) void parse(request, body.toString(), done);
    else done(new AppError('malformed_json', { detail: 'The body is not encoded in UTF-8.' }));
  });
}

const COMPRESSED = 'Send the body without a Content-Encoding.';
