import type { EventEmitter } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { SocketEvent } from '@easel/shared/contracts/events.schema';
import { AppError } from '@easel/shared/node/app-error';
import { Server } from 'socket.io';
import { createOpenByNetwork } from '../http/open-counts.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** Events by name, as Socket.IO types them. Clients send none. */
export type ServerToClient = {
  [Event in SocketEvent as Event['name']]: (payload: Event['payload']) => void;
};
/** The user and the session of an access token, and when it expires. */
export interface SocketUser {
  userId: string;
  sessionId: string;
  expiresAt: Date;
}

export type SocketServer = Server<Record<string, never>, ServerToClient, Record<string, never>, SocketUser>;

const ROOM_PREFIX = 'user:';
export const roomOf = (userId: string) => `${ROOM_PREFIX}${userId}`;

/** Returns the user of a room; undefined for the room that each socket has. */
export const userOf = (room: string) =>
  room.startsWith(ROOM_PREFIX) ? room.slice(ROOM_PREFIX.length) : undefined;

/** Lists the users with a socket in this process. */
export function* usersWithSockets(io: SocketServer): Generator<string> {
  for (const room of io.sockets.adapter.rooms.keys()) {
    const userId = userOf(room);
    if (userId !== undefined) yield userId;
  }
}

const MAX_CLIENT_MESSAGE_BYTES = 10_000;
const REFUSED = 'rate_limited';

/** An Engine.IO connection whose user is not known yet. It holds the request, with its headers, unless it is cleared. */
type Transport = EventEmitter & { request: IncomingMessage | null };

export interface SocketServerOptions {
  verifyToken: (token: string) => SocketUser;
  /** Calls `handler` when the session ends, or at once if it has ended. Returns a function that removes it. */
  onSessionEnd: (sessionId: string, handler: () => void) => () => void;
  now: () => Date;
  /** Whether a `Host` field names this Easel. */
  isKnownHost: (field: string | undefined) => boolean;
  /** The origin of our pages. */
  publicUrl: string;
  /** Null for no limits. */
  limits: ConnectionLimits | null;
}

/**
 * Opens Socket.IO at its default path, with a room for each user. `auth: {token}` is the access token. A connection with an
 * invalid one, or over the limit, is refused with the error code as the message. When the token expires, the connection closes,
 * so that the client reconnects with a fresh one.
 */
export function createSocketServer(
  http: HttpServer,
  { verifyToken, onSessionEnd, now, isKnownHost, publicUrl, limits }: SocketServerOptions,
): SocketServer {
  const byNetwork = limits && createOpenByNetwork(limits.ofAddress);
  const io: SocketServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: MAX_CLIENT_MESSAGE_BYTES,
    allowRequest(request, answer) {
      const { host, origin } = request.headers;
      if (!isKnownHost(host)) return answer('unknown_host', false);
      if (!isOwnOrigin(origin, { host, publicUrl })) return answer('forbidden', false);
      const isFull = limits && byNetwork?.isFull(limits.networksOf(request));
      answer(isFull ? REFUSED : null, !isFull);
    },
  });
  io.engine.on('connection', (transport: Transport) => {
    const { request } = transport;
    if (limits && byNetwork && request) transport.once('close', byNetwork.add(limits.networksOf(request)));
    // Nothing reads it later, and there are many idle connections.
    transport.request = null;
  });

  io.use((socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string') throw new AppError('unauthenticated');
      const { userId, sessionId, expiresAt } = verifyToken(token);
      const open = io.sockets.adapter.rooms.get(roomOf(userId))?.size ?? 0;
      if (limits && open >= limits.ofUser) throw new AppError(REFUSED);
      socket.data = { userId, sessionId, expiresAt };
      socket.handshake.auth = {};
      next();
    } catch (error) {
      next(new Error(error instanceof AppError ? error.code : 'unauthenticated'));
    }
  });
  io.on('connection', (socket) => {
    const { userId, sessionId, expiresAt } = socket.data;
    void socket.join(roomOf(userId));
    // Closes the transport: clients do not reconnect if the socket itself is closed.
    const timer = setTimeout(() => socket.conn.close(), expiresAt.getTime() - now().getTime());
    const removeHandler = onSessionEnd(sessionId, () => socket.disconnect(true));
    socket.once('disconnect', () => {
      clearTimeout(timer);
      removeHandler();
    });
  });
  return io;
}
