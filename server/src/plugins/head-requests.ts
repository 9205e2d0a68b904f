import type { Readable } from 'node:stream';
import fp from 'fastify-plugin';

/**
 * Closes a stream that a route opened for a HEAD request, unread: Fastify would read all of it to discard it. A route with large
 * files answers HEAD from its row, without opening one.
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
