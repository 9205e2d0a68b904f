import { rest } from '@easel/shared/node/async/pause';
import { createTurnsByKey } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { findShown, type ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';
import { findBatchTrace } from '@easel/shared/node/repos/operations/batch-traces.repo';
import type { Tracing } from '@easel/shared/node/tracing/tracing';
import { createOpenCounts } from '../http/open-counts.ts';
import type { AnnouncedRows } from '../modules/generations/announced-rows.ts';
import type { GenerationPresenter } from '../modules/generations/generations.presenter.ts';
import type { Delivery } from './delivery.ts';
import { roomOf, type SocketServer, userOf, usersWithSockets } from './socket-server.ts';
import type { UserEvents, UserMessage } from './user-events.ts';

/** The pause after a row could not be read. */
const READ_AGAIN_MS = 1_000;
/** Waiting messages of one user, above which progress is dropped. */
const MAX_WAITING = 100;

export interface BridgeOptions {
  events: UserEvents;
  io: SocketServer;
  delivery: Delivery;
  db: Db;
  presenter: GenerationPresenter;
  announcedRows: Pick<AnnouncedRows, 'take'>;
  tracing: Tracing;
  logger: Logger;
}

/**
 * Forwards messages to the owner's sockets in this process, in order for each user. Reads the row only if the owner has a socket
 * here and this process did not announce the row itself.
 *
 * @returns a function that stops forwarding
 */
export function startBridge({
  events,
  io,
  delivery,
  db,
  presenter,
  announcedRows,
  tracing,
  logger,
}: BridgeOptions): () => void {
  const inTurn = createTurnsByKey();
  const waiting = createOpenCounts();
  const stopping = new AbortController();
  const isOpen = (room: string) => !stopping.signal.aborted && io.sockets.adapter.rooms.has(room);

  /** Sends a generation's state, which ends the trace of the request that created it. */
  async function sendState(room: string, row: ShownGeneration): Promise<void> {
    const { id, batchId, status } = row;
    const send = async () =>
      delivery.sendChange(room, { name: 'generation', payload: await presenter.one(row) });
    if (!tracing.isOn) return send();
    const parent = await findBatchTrace(db, batchId);
    const attributes = { 'easel.generation.id': id, 'easel.generation.status': status };
    await tracing.inRoot('socket generation', { kind: 'producer', parent, attributes }, send);
  }

  /** Retries until the read succeeds or the user has disconnected: nothing else sends this change to the sockets. */
  async function emitGeneration(
    room: string,
    { id, version }: Extract<UserMessage, { type: 'generation' }>,
  ): Promise<void> {
    let known = announcedRows.take(id, version);
    while (isOpen(room)) {
      try {
        const row = known ?? (await findShown(db, [id]))[0];
        known = undefined;
        if (row) await sendState(room, row);
        return;
      } catch (err) {
        logger.warn({ err, id }, 'event not passed on yet');
        await rest(READ_AGAIN_MS, stopping.signal);
      }
    }
  }

  async function emit(room: string, message: UserMessage): Promise<void> {
    if (message.type === 'progress') delivery.sendVolatile(room, 'progress', message.event);
    else if (message.type === 'removed')
      delivery.sendChange(room, { name: 'removed', payload: { id: message.id } });
    else if (message.type === 'signed-out') io.local.in(room).disconnectSockets(true);
    else await emitGeneration(room, message);
  }

  async function takeTurn(room: string, message: UserMessage): Promise<void> {
    if (message.type === 'progress' && waiting.of(room) >= MAX_WAITING) return;
    waiting.add(room);
    try {
      await inTurn(room, () => emit(room, message));
    } finally {
      waiting.remove(room);
    }
  }

  const removeAudience = events.addAudience({
    users: () => usersWithSockets(io),
    receive(message) {
      const room = roomOf(message.userId);
      if (!isOpen(room)) return;
      takeTurn(room, message).catch((err: unknown) => logger.warn({ err }, 'event not passed on'));
    },
  });
  const stopFollowing = followRooms(io, events);
  return () => {
    stopping.abort();
    removeAudience();
    stopFollowing();
  };
}

/** Follows each user from their first socket here until the last one closes. */
function followRooms(io: SocketServer, events: Pick<UserEvents, 'follow'>): () => void {
  const { adapter } = io.sockets;
  const following = new Map<string, Promise<() => void>>();

  function onCreated(room: string): void {
    const userId = userOf(room);
    if (userId !== undefined) following.set(room, events.follow(userId));
  }
  function onDeleted(room: string): void {
    void following.get(room)?.then((stop) => stop());
    following.delete(room);
  }
  adapter.on('create-room', onCreated).on('delete-room', onDeleted);
  return () => void adapter.off('create-room', onCreated).off('delete-room', onDeleted);
}
