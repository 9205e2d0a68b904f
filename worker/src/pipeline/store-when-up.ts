import { HOUR_MS } from '@easel/shared/contracts/durations';
import { pause } from '@easel/shared/node/async/pause';
import { isStoreOutage } from '../outages/store-health.ts';
import type { Moderated, Stage, Stored } from './stage.ts';
import { store } from './store.ts';

/** Minimum milliseconds between two tries. */
const PAUSE_MS = 500;
/** Milliseconds for which a finished picture is kept in memory. */
export const KEEP_MS = 6 * HOUR_MS;

/**
 * Stores the files, and waits while the store is down: the picture stays in memory, for hours at most, and is not made
 * again. The worker keeps at most as many pictures as it has places, since it claims nothing while its store is down.
 */
export const storeWhenUp: Stage<Moderated, Stored> = async (context, input) => {
  const keepUntil = performance.now() + KEEP_MS;
  for (;;) {
    await context.storeHealth.untilUp(context.signal);
    await context.untilSure(context.signal);
    try {
      return await store(context, input);
    } catch (error) {
      if (!isStoreOutage(error) || performance.now() > keepUntil) throw error;
    }
    await pause(PAUSE_MS, context.signal);
  }
};
