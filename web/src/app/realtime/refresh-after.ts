import type { GenerationStatus } from '@easel/shared/contracts/generation';
import type { QueryKey } from '@tanstack/react-query';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { ACTIVE_LIST, countKeys, generationKeys, statsKey } from '@/entities/picture/generation-keys';
import { subscriptionKey } from '@/entities/subscription/subscription';

/** What happened to a generation: its new state, its removal, or that the removal was undone. */
export type StateChange = GenerationStatus | 'removed' | 'restored';

export const activeKey = generationKeys.list(ACTIVE_LIST);

/**
 * What a change makes stale, besides the generation itself. A claim changes only places in the queue: credits are spent
 * at submission and returned after a failure or a cancellation.
 */
const CHANGED: Record<StateChange, readonly QueryKey[]> = {
  pending: [subscriptionKey, activeKey],
  processing: [activeKey],
  // Any picture may be a style's sample.
  completed: [statsKey, activeKey, customStylesKey],
  failed: [subscriptionKey, activeKey, customStylesKey],
  canceled: [subscriptionKey, activeKey, customStylesKey],
  removed: [subscriptionKey, ...countKeys, activeKey, customStylesKey],
  // Only the server knows which albums it is in again.
  restored: [...countKeys, generationKeys.lists, customStylesKey],
};

/** Merges a burst of changes into one refresh. */
const SETTLE_MS = 400;
/** Minimum time between two refreshes, so that a series of pictures does not refetch after each one. */
const EVERY_MS = 3_000;

/** Maximum number of generations whose newest change is remembered. */
const MAX_NOTED = 1_000;

export interface RefreshAfter {
  /**
   * Notes a change: once for each version of a generation, and every time without one. A generation's first change also
   * counts as its submission, because that event may have been lost or overtaken by the claim.
   */
  note(change: StateChange, generation?: { id: string; version: number }): void;
  stop(): void;
}

/**
 * Refetches what state changes make stale: once for each burst, soon after its first change.
 *
 * @param refresh called once for each stale key
 */
export function refreshAfter(refresh: (key: QueryKey) => void): RefreshAfter {
  const stale = new Set<QueryKey>();
  const noted = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAtMs = Number.NEGATIVE_INFINITY;

  function refreshAll(): void {
    timer = undefined;
    refreshedAtMs = Date.now();
    const keys = [...stale];
    stale.clear();
    keys.forEach(refresh);
  }

  return {
    note(change, generation) {
      if (generation) {
        const { id, version } = generation;
        const known = noted.get(id);
        if (known !== undefined && known >= version) return;
        if (noted.size >= MAX_NOTED) noted.clear();
        noted.set(id, version);
        if (known === undefined) stale.add(subscriptionKey);
      }
      for (const key of CHANGED[change]) stale.add(key);
      timer ??= setTimeout(refreshAll, Math.max(SETTLE_MS, refreshedAtMs + EVERY_MS - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
