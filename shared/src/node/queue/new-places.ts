import type { QueueAccount } from './fair-queue.ts';
import type { AccountLimit, Holder } from './simulate-starts.ts';

/** A forecast start. */
export interface Start {
  /** The account's tag at that moment. */
  tag: number;
  /** 1 is next. */
  position: number;
  /** Seconds from now. */
  at: number;
}

interface PoolStarts {
  paid: Start[];
  free: Start[];
  /** The first of Free after the last paid one. */
  afterPaid: Start | undefined;
}

/**
 * Indexes the starts that are forecast, to find the place of a generation that is submitted later: by pool, since the
 * places of different pools are independent, and by class and tag.
 */
export function createNewPlaces() {
  const all: Start[] = [];
  const pools = new Map<string, PoolStarts>();
  let isSorted = true;

  /** Sorts by tag, and replaces each start by the earliest among itself and those with later tags: limits may delay early tags. */
  function sort(): void {
    for (const { paid, free } of pools.values()) {
      for (const starts of [paid, free]) {
        starts.sort((one, other) => one.tag - other.tag);
        let earliest: Start | undefined;
        for (let index = starts.length - 1; index >= 0; index -= 1) {
          const start = starts[index] as Start;
          if (!earliest || start.position < earliest.position) earliest = start;
          starts[index] = { ...earliest, tag: start.tag };
        }
      }
    }
    isSorted = true;
  }

  return {
    /** Adds the next start, in the order of positions. */
    add(pool: string, { isFree }: Pick<QueueAccount, 'isFree'>, start: Start): void {
      all.push(start);
      let own = pools.get(pool);
      if (!own) {
        own = { paid: [], free: [], afterPaid: undefined };
        pools.set(pool, own);
      }
      own[isFree ? 'free' : 'paid'].push(start);
      own.afterPaid = isFree ? (own.afterPaid ?? start) : undefined;
      isSorted = false;
    },

    /**
     * Returns the start that a newcomer with this tag displaces: the first with a later tag, or for a paid one the next
     * Free one.
     */
    displacedBy({ isFree }: Pick<QueueAccount, 'isFree'>, tag: number, pool: string): Start | undefined {
      if (!isSorted) sort();
      const own = pools.get(pool);
      if (!own) return undefined;
      const starts = isFree ? own.free : own.paid;
      return starts[firstAfter(starts, 'tag', tag)] ?? (isFree ? undefined : own.afterPaid);
    },

    /** Returns the position of one that starts at this second, after all that start by then. */
    positionAt: (at: number): number => firstAfter(all, 'at', at) + 1,
  };
}

interface Added {
  /** Seconds until it starts. */
  at: number;
  /** Seconds that it takes. */
  cost: number;
}

/** Finds when an account may start another generation of a model that limits each account. */
export function createLimitedEnds(accountLimit: AccountLimit) {
  const ends = new Map<string, number[]>();
  const keyOf = ({ accountId, model }: Holder) => `${accountId} ${model}`;
  return {
    /** Adds one that runs or waits, with the seconds until it is done. */
    add(holder: Holder, end: number): void {
      if (accountLimit(holder.model) === null) return;
      const own = ends.get(keyOf(holder)) ?? [];
      own.push(end);
      ends.set(keyOf(holder), own);
    },
    /**
     * Returns the seconds until fewer run than the limit.
     *
     * @param addedThose returns those of the generations that were added to the forecast since
     */
    until(holder: Holder, addedThose: (isWanted: (other: Holder) => boolean) => readonly Added[]): number {
      const limit = accountLimit(holder.model);
      if (limit === null) return 0;
      const key = keyOf(holder);
      const since = addedThose((other) => keyOf(other) === key).map(({ at, cost }) => at + cost);
      const latestFirst = [...(ends.get(key) ?? []), ...since].sort((one, other) => other - one);
      return latestFirst[limit - 1] ?? 0;
    },
  };
}

/** Returns the index of the first start with a higher value. They are sorted by it. */
function firstAfter(starts: readonly Start[], key: 'tag' | 'at', value: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle]?.[key] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
