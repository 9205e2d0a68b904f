import type { Logger } from '../logger.ts';
import type { GenerationQueue, Ticket } from './generation-queue.ts';

/**
 * Adds tickets for waiting generations. Never rejects: a worker with a free place also looks for work without a ticket. Call it
 * after the commit that made them wait.
 */
export async function enqueue(
  { queue, logger }: { queue: Pick<GenerationQueue, 'add'>; logger: Logger },
  tickets: readonly Ticket[],
): Promise<void> {
  if (tickets.length === 0) return;
  try {
    await queue.add(tickets);
  } catch (err) {
    logger.warn(
      { err, ids: tickets.map(({ id }) => id) },
      'tickets not added; workers find the work without',
    );
  }
}
