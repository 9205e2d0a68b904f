import type { Background } from '@easel/shared/node/async/background';
import type { ChangedRow } from '@easel/shared/node/db/generations';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { enqueue } from '@easel/shared/node/queue/enqueue';
import type { GenerationQueue, Ticket } from '@easel/shared/node/queue/generation-queue';
import { createTicketSupply } from '@easel/shared/node/queue/ticket-supply';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import type { ShownGeneration } from '@easel/shared/node/repos/generations/shown.repo';
import type { AnnouncedRows } from './announced-rows.ts';

export interface DispatchOptions {
  queue: GenerationQueue;
  bus: EventBus;
  logger: Logger;
  background: Background;
  announcedRows: AnnouncedRows;
}

export type Dispatch = ReturnType<typeof createDispatch>;

/**
 * Notifies workers and browsers of changed generations. Call it after the commit. The row is the truth: any of these messages may
 * be lost.
 */
export function createDispatch({ queue, bus, logger, background, announcedRows }: DispatchOptions) {
  const supply = createTicketSupply(queue);
  return {
    /** Adds tickets while workers need them, without waiting for the queue. */
    enqueue(tickets: readonly Ticket[]): void {
      background.run('adding tickets', () => enqueue({ queue: supply, logger }, tickets));
    },

    /** Publishes a change of state. If the message is lost, the change is found in the database's feed of changes. */
    announceState: (row: ChangedRow) => void announce(bus, row),

    /** Like `announceState`, for a caller that has the complete row: sockets of this process get it without another read. */
    announceRow(row: ShownGeneration): void {
      announcedRows.keep(row);
      void announce(bus, row);
    },

    announceRemoval({ id, userId }: Pick<GenerationRow, 'id' | 'userId'>): void {
      void bus.publish({ type: 'removed', userId, id });
    },

    /** Cancels a worker's attempt, if there is one. A worker that misses the message stops when it renews its lease. */
    stopAttempt({ id, attempt }: Pick<GenerationRow, 'id' | 'attempt'>): void {
      void bus.publish({ type: 'cancel', id, attempt });
    },
  };
}
