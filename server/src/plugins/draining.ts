import fp from 'fastify-plugin';

/**
 * Tells clients whose request is still being answered while the server closes to let go of their connection after it:
 * one that is kept alive would hold the server up for a minute.
 */
export const drainingPlugin = fp(
  async (app) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onSend', async (_, reply) => {
      if (closing) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
