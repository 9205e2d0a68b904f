import type { Server as HttpServer } from 'node:http';
import type { ServerEvent } from '@easel/shared/contracts/events.schema';
import { AppError } from '@easel/shared/node/app-error';
import { Server } from 'socket.io';

/** Event name -> listener, as Socket.IO types it. Clients send nothing. */
type ServerToClient = {
  [Event in ServerEvent as Event['name']]: (payload: Event['payload']) => void;
};
/** Who a token speaks for and until when. */
export interface SocketUser {
  userId: string;
  expiresAt: Date;
}

export type SocketServer = Server<Record<string, never>, ServerToClient, Record<string, never>, SocketUser>;

export const roomOf = (userId: string) => `user:${userId}`;

const MAX_CLIENT_MESSAGE_BYTES = 10_000;

/**
 * Sockets at Socket.IO's default path, each in its user's room. `auth: {token}` is the access token: a bad one is
 * refused with its error code as message, and when it expires the connection ends, so that the client comes back
 * with a fresh one.
 */
export function createSocketServer(
  http: HttpServer,
  { verifyToken, now }: { verifyToken: (token: string) => SocketUser; now: () => Date },
): SocketServer {
  const io: SocketServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: MAX_CLIENT_MESSAGE_BYTES,
  });

  io.use((socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string') throw new AppError('unauthenticated');
      const { userId, expiresAt } = verifyToken(token);
      socket.data = { userId, expiresAt };
      next();
    } catch (error) {
      next(new Error(error instanceof AppError ? error.code : 'unauthenticated'));
    }
  });
  io.on('connection', (socket) => {
    const { userId, expiresAt } = socket.data;
    void socket.join(roomOf(userId));
    // Closing the transport, not the socket: after the latter a client does not reconnect by itself.
    const timer = setTimeout(() => socket.conn.close(), expiresAt.getTime() - now().getTime());
    socket.once('disconnect', () => clearTimeout(timer));
  });
  return io;
}
