import { between, randomOf } from '../env/random.ts';

/** The demands of one generation, in seconds. */
export interface Demands {
  /** On the single row of the queue's clock, where claims wait for each other. */
  claim: number;
  /** At the model server, on average. Generations are spread evenly from half of it to one and a half times. */
  model: number;
  /** Of a core of PostgreSQL's machine. */
  database: number;
  /** Of a core of the worker's machine. */
  worker: number;
}

export interface Installation {
  /** Generations that all workers together make at once. */
  places: number;
  databaseCores: number;
  /** Cores of all workers' machines together. Default: one for each place. */
  workerCores?: number;
  /** Whether PostgreSQL shares the workers' cores, as in a benchmark on one machine. Then `workerCores` is ignored. */
  isOneMachine?: boolean;
}

export interface Simulated {
  /** Generations a second. */
  rate: number;
  /** The share of its time that a place spends at its model server. */
  placesUsed: number;
  /** The 99th percentile of the wait for a claim, in seconds. */
  claimWaitP99: number;
  /** The share of PostgreSQL's cores that generations use. */
  databaseUsed: number;
}

interface Timed {
  /** Seconds from the beginning. */
  at: number;
}

interface Visit extends Timed {
  station: 'claim' | 'worker' | 'database';
}

const SEED = 1;
const LEAST_GENERATIONS = 2_000;
const CYCLES = 20;
/** Not counted, because all places begin at the same time. */
const WARM_UP = 0.2;

/**
 * Simulates an installation whose queue is never empty. Each place claims a generation, waits for the model server, encodes on a
 * core of the worker, settles on a core of the database, and begins again. Visits to a core or to the clock are served in the
 * order of arrival. The same arguments give the same result.
 */
export function simulateInstallation(
  { places, databaseCores, workerCores = places, isOneMachine = false }: Installation,
  demands: Demands,
): Simulated {
  const random = randomOf(SEED);
  const database = createStation(databaseCores);
  const stations = {
    claim: createStation(1),
    worker: isOneMachine ? database : createStation(workerCores),
    database,
  };
  const generations = Math.max(LEAST_GENERATIONS, places * CYCLES);
  const visits = createTimeline(Array.from({ length: places }, (): Visit => ({ at: 0, station: 'claim' })));
  const claimWaits: number[] = [];
  let modelSeconds = 0;
  let settled = 0;
  let countedFrom = 0;
  let now = 0;

  while (settled < generations) {
    const visit = visits.next();
    now = visit.at;
    const { start, end } = stations[visit.station].serve(now, demands[visit.station]);
    const isCounted = settled >= generations * WARM_UP;
    if (!isCounted) countedFrom = now;
    if (visit.station === 'claim') {
      const model = demands.model * between(random, 0.5, 1.5);
      if (isCounted) {
        claimWaits.push(start - now);
        modelSeconds += model;
      }
      visits.add({ at: end + model, station: 'worker' });
    } else if (visit.station === 'worker') {
      visits.add({ at: end, station: 'database' });
    } else {
      settled += 1;
      visits.add({ at: end, station: 'claim' });
    }
  }
  const seconds = now - countedFrom;
  const rate = (generations * (1 - WARM_UP)) / seconds;
  claimWaits.sort((one, other) => one - other);
  return {
    rate,
    placesUsed: modelSeconds / (seconds * places),
    claimWaitP99: claimWaits[Math.floor(claimWaits.length * 0.99)] ?? 0,
    databaseUsed: (rate * demands.database) / databaseCores,
  };
}

/** Returns servers that serve visits in the order of arrival. */
function createStation(servers: number) {
  const free = createTimeline(Array.from({ length: servers }, (): Timed => ({ at: 0 })));
  return {
    /** Returns when a visit begins and ends. Visits come in the order of `now`. */
    serve(now: number, seconds: number): { start: number; end: number } {
      const start = Math.max(now, free.next().at);
      free.add({ at: start + seconds });
      return { start, end: start + seconds };
    },
  };
}

/** Returns a queue that gives the earliest first, as a binary heap: 20,000 places would be slow in a sorted array. */
function createTimeline<Item extends Timed>(items: Item[]) {
  const heap = items;
  const atOf = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  function swap(one: number, other: number): void {
    [heap[one], heap[other]] = [heap[other] as Item, heap[one] as Item];
  }
  return {
    add(item: Item): void {
      let index = heap.push(item) - 1;
      for (let parent = (index - 1) >> 1; index > 0 && atOf(parent) > item.at; parent = (index - 1) >> 1) {
        swap(index, parent);
        index = parent;
      }
    },
    /** @throws {Error} if it is empty */
    next(): Item {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last) throw new Error('Nothing is left');
      if (heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const child = atOf(left + 1) < atOf(left) ? left + 1 : left;
        if (atOf(child) >= last.at) return first;
        swap(index, child);
        index = child;
      }
    },
  };
}
