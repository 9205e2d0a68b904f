import { HOUR_MS } from '@easel/shared/contracts/durations';
import { rest } from '@easel/shared/node/async/pause';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import { LEASE_SECONDS } from '@easel/shared/node/domain/attempts';
import type { Logger } from '@easel/shared/node/logger';
import { ClaimLostError } from '../pipeline/stage.ts';

export interface LeasePace {
  /** Milliseconds between two renewals: well below the lease, and often enough for polling clients to see progress. */
  renewEveryMs: number;
  /** Milliseconds for which a confirmed renewal counts: two seconds less than the lease. */
  sureForMs: number;
  /** Milliseconds without a confirmation after which the claim is given up. */
  giveUpAfterMs: number;
}

const PACE: LeasePace = {
  renewEveryMs: 1_000,
  sureForMs: (LEASE_SECONDS.generation - 2) * 1_000,
  giveUpAfterMs: 6 * HOUR_MS,
};

/** A worker's lease of a generation, renewed until it is ended. */
export interface Lease {
  /** Aborts when the claim is lost; the reason says how. */
  signal: AbortSignal;
  /** Whether no other worker can have claimed the generation, by this machine's monotonic clock. */
  isSure(): boolean;
  /** Resolves while the lease is sure, or when it is again. Rejects when the signal, or the given one, aborts. */
  untilSure(signal: AbortSignal): Promise<void>;
  /** Stops renewing. Does not wait for a renewal in flight, which may hang. */
  end(): void;
}

export interface LeaseOptions {
  /** Renews the lease in the database. Returns false when the claim is lost. Rejects when the database is unavailable. */
  renew(): Promise<boolean>;
  /** Tells why the claim is lost. */
  reasonOfLoss(): Promise<Error>;
  /** When the claim was requested, in milliseconds of the clock `now`: the lease starts then. */
  claimedAt: number;
  logger: Logger;
  pace?: LeasePace;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * Renews a lease. While no renewal is confirmed, the lease is not sure: its holder starts nothing that others can see, but continues its
 * work. The first answer of the database decides whether the claim is still held, see decision 0030.
 */
export function holdLease({
  renew,
  reasonOfLoss,
  claimedAt,
  logger,
  pace = PACE,
  now = monotonicMs,
}: LeaseOptions): Lease {
  const lost = new AbortController();
  const ended = new AbortController();
  let confirmedAt = claimedAt;
  let sure = Promise.withResolvers<void>();
  let isCutOff = false;

  const isSure = () => now() - confirmedAt < pace.sureForMs;

  function confirm(askedAt: number): void {
    confirmedAt = askedAt;
    sure.resolve();
    sure = Promise.withResolvers();
    if (isCutOff) logger.info('the database confirms the lease again');
    isCutOff = false;
  }

  /** Notes that a renewal was not confirmed. */
  function miss(err: unknown): void {
    if (now() - confirmedAt >= pace.giveUpAfterMs) {
      lost.abort(new ClaimLostError('The lease was not confirmed for too long'));
    }
    if (isSure() || isCutOff) return;
    isCutOff = true;
    logger.warn({ err }, 'the database does not confirm the lease; the attempt waits before its next stage');
  }

  async function renewOnce(): Promise<void> {
    // The lease runs from the moment at which the database answers, which is later than this.
    const askedAt = now();
    try {
      const isHeld = await renew();
      if (ended.signal.aborted) return;
      if (isHeld) confirm(askedAt);
      else lost.abort(await reasonOfLoss());
    } catch (err) {
      if (!ended.signal.aborted) miss(err);
    }
  }

  async function run(): Promise<void> {
    // The claim was the first renewal.
    await rest(Math.max(0, claimedAt + pace.renewEveryMs - now()), ended.signal);
    while (!ended.signal.aborted && !lost.signal.aborted) {
      await renewOnce();
      await rest(pace.renewEveryMs, ended.signal);
    }
  }
  void run();

  return {
    signal: lost.signal,
    isSure,
    async untilSure(signal) {
      const either = AbortSignal.any([signal, lost.signal]);
      either.throwIfAborted();
      while (!isSure()) await unlessAborted(sure.promise, either);
    },
    end: () => ended.abort(),
  };
}

/** The clock of leases. */
export const monotonicMs = () => performance.now();
