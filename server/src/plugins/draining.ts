import { setMaxListeners } from 'node:events';
import fp from 'fastify-plugin';
import { watchConnections } from '../http/connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server starts to close, which ends open waits. */
    closing: AbortSignal;
  }
}

/** How long requests in flight may take after the server began to close. The rest of the shutdown needs time, too. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Aborts waiting requests when the server closes, asks clients to close their connections after the response, and closes the
 * others, so that no client can delay the shutdown.
 */
export const drainingPlugin = fp(
  async (app) => {
    const closing = new AbortController();
    // Each open request adds a listener.
    setMaxListeners(0, closing.signal);
    app.decorate('closing', closing.signal);
    const connections = watchConnections(app.server);
    app.addHook('preClose', async () => {
      closing.abort();
      connections.end(ANSWER_WITHIN_MS);
    });
    app.addHook('onSend', (_, reply, __, done) => {
      if (closing.signal.aborted) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'draining' },
);
