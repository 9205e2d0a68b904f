import { setMaxListeners } from 'node:events';
import fp from 'fastify-plugin';
import { watchConnections } from '../http/connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server starts to close, which ends open waits. */
    closing: AbortSignal;
    /** Aborts earlier, when the server is told to stop: it is no longer ready, but still answers. */
    draining: AbortSignal;
    /** Begins to drain. */
    drain(): void;
  }
}

/** How long requests in flight may take after the server begins to close. The rest of the shutdown needs time, too. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * While the server drains, asks clients to close their connections after the response, so that load balancers open the next ones
 * to other servers. When it closes, aborts waiting requests and closes idle connections, so that no client can delay the
 * shutdown.
 */
export const drainingPlugin = fp(
  async (app) => {
    const closing = new AbortController();
    // Every open request adds a listener.
    setMaxListeners(0, closing.signal);
    const draining = new AbortController();
    app.decorate('closing', closing.signal);
    app.decorate('draining', draining.signal);
    app.decorate('drain', () => draining.abort());
    const connections = watchConnections(app.server);
    app.addHook('preClose', async () => {
      draining.abort();
      closing.abort();
      connections.end(ANSWER_WITHIN_MS);
    });
    app.addHook('onSend', (_, reply, __, done) => {
      if (draining.signal.aborted) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'draining' },
);
