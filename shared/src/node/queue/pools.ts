import type { WaitReason } from '../../contracts/generation.ts';

/** What the live workers can make now. */
export interface Fleet {
  /** Whether any worker can store pictures. */
  store: boolean;
  /** Places for local models, of all workers together. */
  localPlaces: number;
  /** The ready models: the places of one at model servers, of all workers together; null for a local one. */
  models: ReadonlyMap<string, number | null>;
  /** Models that operators have paused. */
  pausedModels: ReadonlySet<string>;
  /** Models that no live worker has, but that a worker started on demand will: the seconds until it takes work. */
  starting: ReadonlyMap<string, number>;
}

export type Pools = ReturnType<typeof createPools>;

const LOCAL = '';

/** Names the places that models share: one pool for all local models, one for each model at model servers. */
export function createPools({ store, localPlaces, models, pausedModels, starting }: Fleet) {
  const poolOf = (model: string) => (models.get(model) === null ? LOCAL : model);
  const isStarting = (model: string) => !models.has(model) && starting.has(model);
  /** A worker that is starting counts as one place. */
  const placesOf = (pool: string) =>
    pool === LOCAL ? localPlaces : (models.get(pool) ?? (isStarting(pool) ? 1 : 0));
  return {
    poolOf,
    placesOf,
    isLocal: (pool: string) => pool === LOCAL,
    isStarting,

    /** Returns why a generation cannot start however long it waits; undefined if it can. */
    whyBlocked({ isPaused, model }: { isPaused: boolean; model: string }): WaitReason | undefined {
      if (isPaused) return 'paused';
      if (pausedModels.has(model)) return 'model_paused';
      if (!store) return 'store_unavailable';
      return placesOf(poolOf(model)) > 0 ? undefined : 'model_unavailable';
    },
  };
}
