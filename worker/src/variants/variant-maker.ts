import { singleFlight } from '@easel/shared/node/async/single-flight';
import { LEASE_SECONDS } from '@easel/shared/node/domain/attempts';
import { announce } from '@easel/shared/node/events/announce';
import { claimVariant, failLostVariants } from '@easel/shared/node/repos/generations/variants.repo';
import type { ConnectionWatch } from '../maintenance/connection-watch.ts';
import { type MakeVariantOptions, makeVariant } from './make-variant.ts';

const LOST_PER_RUN = 100;
/** Milliseconds after which a run starts no further variant. It must end in time: a run that does not end counts as hung. */
const RUN_MS = 60_000;

export interface VariantMakerOptions extends MakeVariantOptions {
  connection: ConnectionWatch;
  /** Whether an operator has drained this worker. */
  isDrained(): boolean;
}

export interface VariantMaker {
  /** Makes queued variants for about a minute, one at a time, as each needs the memory of several pictures. */
  makeDue(): Promise<void>;
  /** Starts no further variant, and hands back the one in flight. */
  stop(): void;
  /** Stops, and waits for it. */
  close(): Promise<void>;
}

/**
 * Opens the maker of variants: larger and vector files of images. It starts whenever the bus announces a request; `makeDue` is
 * called besides, as such a message may be lost.
 */
export async function openVariantMaker(options: VariantMakerOptions): Promise<VariantMaker> {
  const { db, bus, connection, logger, isDrained, storeHealth } = options;
  const stopping = new AbortController();

  const mayClaim = () => !stopping.signal.aborted && !isDrained() && storeHealth.isUp();

  const stop = () => stopping.abort(new Error('The worker shuts down'));

  /** Whether workers have had time to renew their leases since the last outage of the database. */
  const mayEndClaims = async () => (await connection.unbrokenMs()) >= LEASE_SECONDS.variant * 1_000;

  async function failLost(): Promise<void> {
    const failed = await failLostVariants(db, {
      limit: LOST_PER_RUN,
      onFailure: (err, claim) => logger.warn({ err, ...claim }, 'lost variant not settled'),
    });
    for (const each of failed) await announce(bus, each);
  }

  const makeDue = singleFlight(async () => {
    if (stopping.signal.aborted) return;
    if (await mayEndClaims()) await failLost();
    const until = performance.now() + RUN_MS;
    while (mayClaim() && performance.now() < until) {
      const claim = await claimVariant(db, { takeExpired: await mayEndClaims() });
      if (!claim) return;
      await makeVariant(claim, stopping.signal, options);
    }
  });
  const unsubscribe = await bus.subscribe((message) => {
    if (message.type !== 'variant-wanted') return;
    makeDue().catch((err: unknown) => logger.warn({ err }, 'making variants failed'));
  });

  return {
    makeDue,
    stop,
    async close() {
      stop();
      // Joins the run in flight; its failure is logged where it was started.
      await makeDue().catch(() => undefined);
      await unsubscribe();
    },
  };
}
