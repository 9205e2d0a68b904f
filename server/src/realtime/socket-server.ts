import type { EventEmitter } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { SocketEvent } from '@easel/shared/contracts/events.schema';
import { AppError } from '@easel/shared/node/app-error';
import { Server } from 'socket.io';
import { type ConnectionLimits, createOpenCounts } from './connection-limits.ts';

/** Events by name, as Socket.IO types them. Clients send none. */
type ServerToClient = {
  [Event in SocketEvent as Event['name']]: (payload: Event['payload']) => void;
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
const REFUSED = 'rate_limited';

/** A connection of Engine.IO, on which nobody need have introduced themselves. */
type Transport = EventEmitter & { request: IncomingMessage };

export interface SocketServerOptions {
  verifyToken: (token: string) => SocketUser;
  now: () => Date;
  /** Null for no limits. */
  limits: ConnectionLimits | null;
}

/**
 * Opens Socket.IO at its default path, with a room for each user. `auth: {token}` is the access token: an invalid one, or one
 * connection too many, is refused with its error code as the message, and when it expires the connection closes, so that the client
 * reconnects with a fresh one.
 */
export function createSocketServer(
  http: HttpServer,
  { verifyToken, now, limits }: SocketServerOptions,
): SocketServer {
  const byAddress = createOpenCounts();
  const io: SocketServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: MAX_CLIENT_MESSAGE_BYTES,
    allowRequest(request, answer) {
      const isFull = limits && byAddress.of(limits.addressOf(request)) >= limits.ofAddress;
      answer(isFull ? REFUSED : null, !isFull);
    },
  });
  if (limits) {
    io.engine.on('connection', (transport: Transport) => {
      const address = limits.addressOf(transport.request);
      byAddress.add(address);
      transport.once('close', () => byAddress.remove(address));
    });
  }

  io.use((socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string') throw new AppError('unauthenticated');
      const { userId, expiresAt } = verifyToken(token);
      const open = io.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0;
      if (limits && open >= limits.ofUser) throw new AppError(REFUSED);
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
