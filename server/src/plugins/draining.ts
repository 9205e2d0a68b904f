import { setMaxListeners } from 'node:events';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close: what waits ends then. */
    closing: AbortSignal;
  }
}

/**
 * Tells what waits that the server closes, and clients whose request is still being answered to let go of their
 * connection after it: one that is kept alive would hold the server up for a minute.
 */
export const drainingPlugin = fp(
  async (app) => {
    const closing = new AbortController();
    // Each open request listens.
    setMaxListeners(0, closing.signal);
    app.decorate('closing', closing.signal);
    app.addHook('preClose', async () => closing.abort());
    app.addHook('onSend', async (_, reply) => {
      if (closing.signal.aborted) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
