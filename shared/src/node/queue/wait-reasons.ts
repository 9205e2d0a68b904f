import type { WaitReason } from '../../contracts/generation.ts';
import type { Pools } from './pools.ts';
import { type AccountLimit, countPlaces, type Holder, type RunningGeneration } from './simulate-starts.ts';

interface Options {
  pools: Pools;
  running: readonly RunningGeneration[];
  accountLimit: AccountLimit;
}

/** Explains to owners and operators why generations wait that workers can make. */
export function createWaitReasons({ pools, running, accountLimit }: Options) {
  const busy = countPlaces(running, pools);
  /** The pools for which an account below its limits waits. */
  const contended = new Set<string>();
  const isOver = ({ accountId }: Holder, maxRunning: number) => busy.ofAccount(accountId) >= maxRunning;
  return {
    /** Adds a waiting generation that may start. Add all before the first call of `of`. */
    add(item: Holder, maxRunning: number): void {
      if (!isOver(item, maxRunning) && !busy.isAtLimit(item, accountLimit))
        contended.add(pools.poolOf(item.model));
    },

    /** Returns the reason. A plan's limit holds back only while another account waits for the same places; a model's always does. */
    of(item: Holder, maxRunning: number): WaitReason {
      const pool = pools.poolOf(item.model);
      if (pools.isStarting(item.model)) return 'worker_starting';
      if (busy.isAtLimit(item, accountLimit)) return 'account_limit';
      if (isOver(item, maxRunning) && contended.has(pool)) return 'account_limit';
      const isFull = !pools.isLocal(pool) && busy.inPool(pool) >= pools.placesOf(pool);
      return isFull ? 'model_busy' : 'turn';
    },
  };
}
