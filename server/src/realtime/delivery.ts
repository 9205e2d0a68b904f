import type { Socket } from 'socket.io';
import type { ServerToClient, SocketServer } from './socket-server.ts';

/** Bounds above which a connection counts as slow or as lost. */
export interface DeliveryBounds {
  /** Unread packets from which a connection is slow: progress is dropped, and changes wait in their latest state. */
  slowPackets: number;
  slowBytes: number;
  /** Most changes and bytes that may wait before the connection is closed. Its client reads what it missed after it reconnects. */
  mostChanges: number;
  mostBytes: number;
}

const BOUNDS: DeliveryBounds = {
  slowPackets: 8,
  slowBytes: 64 * 1024,
  mostChanges: 256,
  mostBytes: 1024 * 1024,
};

type EventName = keyof ServerToClient;
type Payload<Name extends EventName> = Parameters<ServerToClient[Name]>[0];
/** The last change of a generation: its state, or that it was removed. */
type Change =
  | { name: 'generation'; payload: Payload<'generation'> }
  | { name: 'removed'; payload: Payload<'removed'> };
type UserSocket = Socket<Record<string, never>, ServerToClient>;

/** Sends events to a room, without buffering them for connections that do not read. */
export interface Delivery {
  /** Sends an event that a later one replaces. A slow connection misses it. */
  sendVolatile<Name extends 'progress' | 'queue'>(room: string, name: Name, payload: Payload<Name>): void;
  /** Sends the change of a generation. A slow connection gets only the latest one of each. */
  sendChange(room: string, change: Change): void;
}

/** The buffers of an Engine.IO connection, for which it has no public API. */
interface Connection {
  writeBuffer: readonly { data?: unknown }[];
  transport: { socket?: { bufferedAmount: number; terminate(): void } };
}

/**
 * Creates the delivery. Socket.IO itself buffers everything that a client does not read, without a limit
 * (https://github.com/socketio/socket.io/issues/4435).
 */
export function createDelivery(io: SocketServer, bounds: DeliveryBounds = BOUNDS): Delivery {
  /** Changes that wait for slow connections, by generation. */
  const held = new WeakMap<UserSocket, Map<string, Change>>();

  function socketsIn(room: string): UserSocket[] {
    const ids = io.sockets.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  }

  function isSlow(socket: UserSocket): boolean {
    if (held.has(socket)) return true;
    const { packets, bytes } = waitingFor(socket);
    return packets >= bounds.slowPackets || (packets > 0 && bytes >= bounds.slowBytes);
  }

  function hold(socket: UserSocket, change: Change): void {
    const changes = held.get(socket) ?? new Map<string, Change>();
    if (!held.has(socket)) {
      held.set(socket, changes);
      socket.conn.once('drain', () => release(socket));
    }
    const { id } = change.payload;
    if (changes.get(id)?.name !== 'removed') changes.set(id, change);
    if (changes.size > bounds.mostChanges || waitingFor(socket).bytes > bounds.mostBytes) drop(socket);
  }

  /** Sends some of the held changes. The rest follows when the client has read these. */
  function release(socket: UserSocket): void {
    const changes = held.get(socket);
    if (!changes || !socket.connected) return;
    for (const [id, change] of changes) {
      const { packets, bytes } = waitingFor(socket);
      if (packets >= bounds.slowPackets || (packets > 0 && bytes >= bounds.slowBytes)) {
        socket.conn.once('drain', () => release(socket));
        return;
      }
      changes.delete(id);
      send(socket, change);
    }
    held.delete(socket);
  }

  function slowIn(room: string): UserSocket[] {
    return socketsIn(room).filter(isSlow);
  }
  const idsOf = (sockets: readonly UserSocket[]) => sockets.map(({ id }) => id);

  return {
    sendVolatile(room, name, payload) {
      const others = io.local.to(room).except(idsOf(slowIn(room)));
      (others.emit as (name: EventName, payload: unknown) => void).call(others, name, payload);
    },
    sendChange(room, change) {
      const slow = slowIn(room);
      send(io.local.to(room).except(idsOf(slow)), change);
      for (const socket of slow) hold(socket, change);
    },
  };
}

function send(to: Pick<UserSocket, 'emit'> | ReturnType<SocketServer['to']>, change: Change): void {
  if (change.name === 'generation') to.emit('generation', change.payload);
  else to.emit('removed', change.payload);
}

/** Returns the unread data of a connection: packets that are not yet written, and the bytes of these and of written ones. */
function waitingFor(socket: UserSocket): { packets: number; bytes: number } {
  const { writeBuffer, transport } = socket.conn as unknown as Connection;
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length;
  return { packets: writeBuffer.length, bytes };
}

/** Closes a connection without the handshakes that its client would have to read. */
function drop(socket: UserSocket): void {
  const { transport } = socket.conn as unknown as Connection;
  socket.conn.close(true);
  transport.socket?.terminate();
}
