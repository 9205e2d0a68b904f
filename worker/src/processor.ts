import { createBackground } from '@easel/shared/node/async/background';
import { within } from '@easel/shared/node/async/deadline';
import { repeat } from '@easel/shared/node/async/repeat';
import { withLogFields } from '@easel/shared/node/log-context';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import { bookAttempt } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { type AttemptOptions, type AttemptOutcome, type Claim, makeAttempt } from './attempts/attempt.ts';
import { createAttemptTrace } from './attempts/attempt-trace.ts';
import { createRunningAttempts } from './attempts/running-attempts.ts';
import { createDispatcher, type DispatcherOptions } from './dispatch/dispatcher.ts';
import type { Drain } from './dispatch/drain.ts';
import type { Busy } from './dispatch/places.ts';
import { openTicketWorker } from './dispatch/ticket-worker.ts';
import { CanceledError, ShutdownError } from './pipeline/stage.ts';

/** How often a worker looks for work without a ticket: retries that are due, and work whose ticket was lost or used. */
const LOOK_INTERVAL_MS = 1_000;
/** How often a busy worker checks whether it has to make room for a suspect. */
const ROOM_INTERVAL_MS = 5_000;
const QUEUE_CLOSE_MS = 2_000;

export interface ProcessorOptions
  extends AttemptOptions,
    Pick<DispatcherOptions, 'workerId' | 'concurrency' | 'freeShare' | 'isStoreUp'> {
  queueUrl: string;
  drain: Drain;
  onBegin(generation: ClaimedGeneration): void;
  onOutcome(outcome: AttemptOutcome, seconds: number, generation: ClaimedGeneration): void;
}

export interface Processor {
  /** Counts the pictures in flight. */
  busy(): Busy;
  /** Stops claiming, lets attempts in flight continue for `graceMs`, then hands them back. */
  close(graceMs: number): Promise<void>;
}

/** Makes generations in the order of the queue, woken by its tickets. */
export async function startProcessor(options: ProcessorOptions): Promise<Processor> {
  const { db, bus, logger, freeShare, drain } = options;
  const running = createRunningAttempts();
  const bookings = createBackground(logger, 'warn');
  const traced = createAttemptTrace(options);

  /**
   * Adds the ids of the generation and its request to every log line of the attempt, including those of adapters, which
   * are passed neither.
   */
  function make(claim: Claim): Promise<void> {
    const { id, requestId } = claim.generation;
    return withLogFields({ id, ...(requestId !== null && { requestId }) }, () => makeAndSettle(claim));
  }

  async function makeAndSettle(claim: Claim): Promise<void> {
    const { generation } = claim;
    const { id, attempt, claimToken } = generation;
    const started = performance.now();
    options.onBegin(generation);
    try {
      const outcome = await running.run(generation, (signal) =>
        traced(generation, () => makeAttempt(claim, signal, options)),
      );
      options.onOutcome(outcome, (performance.now() - started) / 1_000, generation);
      if (outcome.kind === 'failed') {
        logger.warn({ err: outcome.cause, id, attempt, final: outcome.final }, 'attempt failed');
      }
    } catch (err) {
      logger.error({ err, id, attempt }, 'attempt not settled; its lease runs out');
    }
    bookings.run('booking an attempt', () => bookAttempt(db, { id, claimToken, freeShare }), { id });
  }

  const dispatcher = createDispatcher({
    ...options,
    offers: () => options.providers.offers(),
    isDrained: drain.isOn,
    make,
  });
  const unsubscribe = await bus.subscribe((message) => {
    if (message.type === 'cancel') running.abort(message, new CanceledError('Canceled by its owner'));
  });
  const tickets = openTicketWorker(options, () => dispatcher.useTicket());
  drain.onChange((isOn) => {
    logger.info(isOn ? 'drained by an operator: claims nothing more' : 'takes work again');
    // Only a hint: the dispatcher claims nothing for a ticket that arrives anyway.
    tickets.pause(isOn).catch((err: unknown) => logger.warn({ err }, 'tickets not paused or resumed'));
  });
  const stopLooking = repeat('looking for work', LOOK_INTERVAL_MS, logger, () => dispatcher.fill());
  const stopMakingRoom = repeat('making room', ROOM_INTERVAL_MS, logger, () => dispatcher.makeRoom());

  return {
    busy: dispatcher.busy,
    async close(graceMs) {
      const timer = setTimeout(() => running.abortAll(new ShutdownError('The worker shuts down')), graceMs);
      const closing = tickets
        .close()
        .catch((err: unknown) => logger.warn({ err }, 'queue not closed cleanly'));
      await Promise.all([dispatcher.close(), stopLooking(), stopMakingRoom()]);
      // BullMQ waits for a queue that is unreachable. Tickets are only wake-ups, so nothing is lost if it never closes.
      await within(closing, QUEUE_CLOSE_MS);
      clearTimeout(timer);
      await bookings.idle();
      await unsubscribe();
    },
  };
}
