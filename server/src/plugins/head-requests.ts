import type { Readable } from 'node:stream';
import fp from 'fastify-plugin';

/**
 * Closes, without reading it, a stream that a route opened for a HEAD request: Fastify would read and discard all of it. Routes
 * with large files answer HEAD from the row, without opening the file.
 */
export const headRequestsPlugin = fp(
  async (app) => {
    app.addHook('onSend', ({ method }, _, payload, done) => {
      if (method === 'HEAD' && isStream(payload)) payload.destroy();
      done();
    });
  },
  { name: 'head-requests' },
);

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as { destroy?: unknown } | null)?.destroy === 'function';
