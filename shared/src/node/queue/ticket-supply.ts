import type { GenerationQueue, Ticket } from './generation-queue.ts';

/** More than all workers together use within the time for which a count is kept: claims follow one after the other. */
const ENOUGH_TICKETS = 1_000;
const COUNT_KEPT_MS = 1_000;
/** Tickets that are added between two counts. */
const UNCOUNTED = 100;

/**
 * Adds tickets until enough wait: a worker with a free place takes any of them and claims whatever is next, so more would wake no
 * other worker. The queue stays short however many generations wait.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createTicketSupply(
  queue: Pick<GenerationQueue, 'add' | 'counts'>,
  now = () => performance.now(),
) {
  let enoughUntil = Number.NEGATIVE_INFINITY;
  let uncounted = UNCOUNTED;

  async function isSupplied(): Promise<boolean> {
    if (now() < enoughUntil) return true;
    if (uncounted < UNCOUNTED) return false;
    // Reset before the call, so that concurrent calls do not count as well.
    uncounted = 0;
    const { waiting = 0, prioritized = 0 } = await queue.counts();
    if (waiting + prioritized < ENOUGH_TICKETS) return false;
    enoughUntil = now() + COUNT_KEPT_MS;
    uncounted = UNCOUNTED;
    return true;
  }

  return {
    /** @throws when the queue does not answer */
    async add(tickets: readonly Ticket[]): Promise<void> {
      if (await isSupplied()) return;
      await queue.add(tickets);
      uncounted += tickets.length;
    },
  };
}
