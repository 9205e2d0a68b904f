import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { BusMessage } from '@easel/shared/node/events/messages';
import type { Logger } from '@easel/shared/node/logger';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import type { GenerationPresenter } from '../modules/generations/generations.presenter.ts';
import { roomOf, type SocketServer } from './socket-server.ts';

/** The others are for workers. */
type UserMessage = Extract<BusMessage, { type: 'generation' | 'progress' | 'removed' | 'signed-out' }>;

export interface BridgeOptions {
  bus: EventBus;
  io: SocketServer;
  db: Db;
  presenter: GenerationPresenter;
  logger: Logger;
}

/**
 * Passes what the bus carries to the sockets of this process, each user's messages in their order. Every API process
 * hears every message and serves the owner's sockets that it holds; the row is read only where there are any.
 */
export function startBridge({ bus, io, db, presenter, logger }: BridgeOptions): Promise<() => Promise<void>> {
  const inOrder = createTurns((err) => logger.warn({ err }, 'event not passed on'));

  async function emit(room: string, message: UserMessage): Promise<void> {
    if (message.type === 'progress') {
      io.local.to(room).emit('progress', message.event);
    } else if (message.type === 'removed') {
      io.local.to(room).emit('removed', { id: message.id });
    } else if (message.type === 'signed-out') {
      io.local.in(room).disconnectSockets(true);
    } else {
      const row = await findGeneration(db, message.id);
      if (row) io.local.to(room).emit('generation', await presenter.one(row));
    }
  }

  return bus.subscribe((message) => {
    if (message.type === 'cancel' || message.type === 'variant-wanted') return;
    const room = roomOf(message.userId);
    if (io.sockets.adapter.rooms.has(room)) inOrder(room, () => emit(room, message));
  });
}

/** Runs the tasks of one key one after the other, those of different keys side by side. */
function createTurns(onError: (error: unknown) => void) {
  const last = new Map<string, Promise<void>>();
  return (key: string, task: () => Promise<void>): void => {
    const turn = (last.get(key) ?? Promise.resolve())
      .then(task)
      .catch(onError)
      .finally(() => {
        if (last.get(key) === turn) last.delete(key);
      });
    last.set(key, turn);
  };
}
