import { randomInt } from 'node:crypto';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { type BridgeOptions, startBridge } from '../realtime/bridge.ts';
import { createDelivery } from '../realtime/delivery.ts';
import { type QueuePushesOptions, startQueuePushes } from '../realtime/queue-pushes.ts';
import {
  createSocketServer,
  type SocketServer,
  type SocketServerOptions,
} from '../realtime/socket-server.ts';
import { verifyAccessToken } from './auth.ts';

export type RealtimeOptions = Omit<BridgeOptions & QueuePushesOptions, 'io' | 'delivery'> &
  Pick<SocketServerOptions, 'now' | 'isKnownHost' | 'publicUrl' | 'limits'> & {
    /** How long a stopping server drains, in milliseconds. */
    drainMs: number;
  };

/** Serves Socket.IO on the same port and forwards the users' events. */
export const realtimePlugin = fp(
  async (app, { now, isKnownHost, publicUrl, limits, estimates, drainMs, ...bridge }: RealtimeOptions) => {
    const io = createSocketServer(app.server, {
      verifyToken: (token) => verifyAccessToken(app, token),
      onSessionEnd: app.revokedSessions.onEnd,
      now,
      isKnownHost,
      publicUrl,
      limits,
    });
    new Gauge({
      name: 'easel_sockets',
      help: 'Open Socket.IO connections of this server',
      registers: [app.metrics],
      collect() {
        this.set(io.engine.clientsCount);
      },
    });
    const delivery = createDelivery(io);
    const stop = startBridge({ ...bridge, io, delivery });
    const stopPushes = startQueuePushes({ io, delivery, estimates, logger: bridge.logger });

    app.draining.addEventListener('abort', () => closeOneByOne(io, drainMs), { once: true });

    // Open sockets would delay the shutdown. Only their transports are closed: clients see a lost connection and reconnect to
    // another process.
    app.addHook('preClose', async () => {
      stop();
      await stopPushes();
      io.engine.close();
    });
  },
  { name: 'realtime', dependencies: ['auth', 'draining', 'metrics'] },
);

/**
 * Closes the transports in random order, spread over the second half of `withinMs`: load balancers have noticed the shutdown by
 * then, and the clients reconnect to the other servers one after another.
 */
function closeOneByOne(io: SocketServer, withinMs: number): void {
  for (const { conn } of io.sockets.sockets.values()) {
    setTimeout(() => conn.close(), randomInt(Math.floor(withinMs / 2), withinMs + 1)).unref();
  }
}
