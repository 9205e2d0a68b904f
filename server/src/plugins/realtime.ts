import fp from 'fastify-plugin';
import { type BridgeOptions, startBridge } from '../realtime/bridge.ts';
import { createSocketServer } from '../realtime/socket-server.ts';

export type RealtimeOptions = Omit<BridgeOptions, 'io'> & { now: () => Date };

/** Socket.IO on the same port, fed by the event bus. */
export const realtimePlugin = fp(
  async (app, { now, ...bridge }: RealtimeOptions) => {
    const io = createSocketServer(app.server, { verifyToken: app.accessTokens.verify, now });
    const stop = await startBridge({ ...bridge, io });

    // Before the server stops taking connections: an open socket would hold it up. Only the transports are closed: to
    // clients it is a lost connection, and they come back to whichever process answers.
    app.addHook('preClose', async () => {
      await stop();
      io.engine.close();
    });
  },
  { name: 'realtime', dependencies: ['auth'] },
);
