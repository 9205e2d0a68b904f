import { createTurnsByKey } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { BusMessage } from '@easel/shared/node/events/messages';
import type { Logger } from '@easel/shared/node/logger';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import type { GenerationPresenter } from '../modules/generations/generations.presenter.ts';
import { roomOf, type SocketServer } from './socket-server.ts';

/** The messages that concern a user's browser; the others are for workers. */
type UserMessage = Extract<BusMessage, { type: 'generation' | 'progress' | 'removed' | 'signed-out' }>;

export interface BridgeOptions {
  bus: EventBus;
  io: SocketServer;
  db: Db;
  presenter: GenerationPresenter;
  logger: Logger;
}

/**
 * Forwards the bus's messages to the owner's sockets in this process, each user's in their order. Every API process receives every
 * message; it reads the row only if it holds a socket of the owner.
 *
 * @returns A function that ends the subscription.
 */
export function startBridge({ bus, io, db, presenter, logger }: BridgeOptions): Promise<() => Promise<void>> {
  const inTurn = createTurnsByKey();

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
    if (!io.sockets.adapter.rooms.has(room)) return;
    inTurn(room, () => emit(room, message)).catch((err: unknown) => {
      logger.warn({ err }, 'event not passed on');
    });
  });
}
