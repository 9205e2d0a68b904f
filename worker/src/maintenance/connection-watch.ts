import { LEASE_SECONDS } from '@easel/shared/node/domain/attempts';

/**
 * A longer silence counts as an outage. No lease that is renewed expires within a shorter one: it is half of the shortest lease,
 * and more than two turns of the sweeper.
 */
const BREAK_MS = (LEASE_SECONDS.generation * 1_000) / 2;

export interface ConnectionWatch {
  /**
   * Asks the database, and returns the milliseconds for which it has answered this process without a break. Call it every few
   * seconds.
   *
   * @throws the driver's error when the database does not answer
   */
  unbrokenMs(): Promise<number>;
}

/**
 * Tells whether this process may end the claims of others. After an outage of the database all leases have expired,
 * although the work continues: only a process that has been connected for a whole lease since then knows that a worker
 * had time to renew its own.
 *
 * @param ask any query
 * @param now milliseconds of a monotonic clock
 */
export function createConnectionWatch(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): ConnectionWatch {
  let unbroken: { since: number; until: number } | undefined;
  return {
    async unbrokenMs() {
      try {
        await ask();
      } catch (error) {
        unbroken = undefined;
        throw error;
      }
      const at = now();
      const since = unbroken && at - unbroken.until <= BREAK_MS ? unbroken.since : at;
      unbroken = { since, until: at };
      return at - since;
    },
  };
}
