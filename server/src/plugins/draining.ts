import { setMaxListeners } from 'node:events';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server starts to close, which ends open waits. */
    closing: AbortSignal;
  }
}

/**
 * Aborts waiting requests when the server closes, and asks clients to close their connections after the response: a kept-alive one
 * would delay the shutdown by a minute.
 */
export const drainingPlugin = fp(
  async (app) => {
    const closing = new AbortController();
    // Each open request adds a listener.
    setMaxListeners(0, closing.signal);
    app.decorate('closing', closing.signal);
    app.addHook('preClose', async () => closing.abort());
    app.addHook('onSend', async (_, reply) => {
      if (closing.signal.aborted) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
