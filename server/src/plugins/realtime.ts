import fp from 'fastify-plugin';
import { type BridgeOptions, startBridge } from '../realtime/bridge.ts';
import { type QueuePushesOptions, startQueuePushes } from '../realtime/queue-pushes.ts';
import { createSocketServer, type SocketServerOptions } from '../realtime/socket-server.ts';

export type RealtimeOptions = Omit<BridgeOptions & QueuePushesOptions, 'io'> &
  Pick<SocketServerOptions, 'now' | 'limits'>;

/** Serves Socket.IO on the same port and forwards the users' events. */
export const realtimePlugin = fp(
  async (app, { now, limits, estimates, ...bridge }: RealtimeOptions) => {
    const io = createSocketServer(app.server, { verifyToken: app.accessTokens.verify, now, limits });
    const stop = startBridge({ ...bridge, io });
    const stopPushes = startQueuePushes({ io, estimates, logger: bridge.logger });

    // Open sockets would delay the shutdown. Only their transports are closed: clients see a lost connection and reconnect to
    // another process.
    app.addHook('preClose', async () => {
      stop();
      await stopPushes();
      io.engine.close();
    });
  },
  { name: 'realtime', dependencies: ['auth'] },
);
