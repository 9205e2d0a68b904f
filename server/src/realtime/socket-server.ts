import type { Server as HttpServer } from 'node:http';
import type { ServerEvent } from '@easel/shared/contracts/events.schema';
import { AppError } from '@easel/shared/node/app-error';
import { Server } from 'socket.io';

/** Events by name, as Socket.IO types them. Clients send none. */
type ServerToClient = {
  [Event in ServerEvent as Event['name']]: (payload: Event['payload']) => void;
};
/** The user of an access token, and when it expires. */
export interface SocketUser {
  userId: string;
  expiresAt: Date;
}

export type SocketServer = Server<Record<string, never>, ServerToClient, Record<string, never>, SocketUser>;

const ROOM_PREFIX = 'user:';
export const roomOf = (userId: string) => `${ROOM_PREFIX}${userId}`;

/** Lists the users with a socket in this process. */
export function* usersWithSockets(io: SocketServer): Generator<string> {
  // Each socket has a room of its own as well.
  for (const room of io.sockets.adapter.rooms.keys()) {
    if (room.startsWith(ROOM_PREFIX)) yield room.slice(ROOM_PREFIX.length);
  }
}

const MAX_CLIENT_MESSAGE_BYTES = 10_000;

/**
 * Opens Socket.IO at its default path, with a room for each user. `auth: {token}` is the access token: an invalid one is refused
 * with its error code as the message, and when it expires the connection closes, so that the client reconnects with a fresh one.
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
    // Closes the transport, because clients do not reconnect after the socket itself is closed.
    const timer = setTimeout(() => socket.conn.close(), expiresAt.getTime() - now().getTime());
    socket.once('disconnect', () => clearTimeout(timer));
  });
  return io;
}
