import type { ClaimableModel, ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import type { ModelOffer } from '../providers/serving/registry.ts';

/** Generations in flight at model servers, per worker. Each holds its decoded picture in memory at the end. */
export const REMOTE_PLACES = 64;

/** Generations in flight, by where they are made. */
export type Busy = Readonly<Record<'local' | 'remote', number>>;

/** The places of a worker: its own for local models, and those for generations at model servers, which take none of its own. */
export interface Places {
  /** Returns the models that a generation may be claimed for now: none while a suspect is made, which is made alone. */
  claimable(offers: readonly ModelOffer[]): ClaimableModel[];
  /** Takes a place. Returns a function that frees it. */
  take(generation: Pick<ClaimedGeneration, 'model' | 'suspect'>, kind: keyof Busy): () => void;
  busy(): Busy;
}

/** @param concurrency the places for local models */
export function createPlaces(concurrency: number): Places {
  const busy = { local: 0, remote: 0 };
  const byModel = new Map<string, number>();
  let suspects = 0;

  function change(by: 1 | -1, { model, suspect }: Parameters<Places['take']>[0], kind: keyof Busy): void {
    busy[kind] += by;
    byModel.set(model, (byModel.get(model) ?? 0) + by);
    if (suspect) suspects += by;
  }

  const hasPlace = ({ id, isLocal, places }: ModelOffer) =>
    isLocal
      ? busy.local < concurrency && (byModel.get(id) ?? 0) < places
      : places > 0 && busy.remote < REMOTE_PLACES;

  return {
    claimable(offers) {
      if (suspects > 0) return [];
      return offers.filter(hasPlace).map(({ id, isLocal, places, accountLimit }) => ({
        id,
        places: isLocal ? null : places,
        accountLimit,
      }));
    },
    take(generation, kind) {
      change(1, generation, kind);
      return () => change(-1, generation, kind);
    },
    busy: () => ({ ...busy }),
  };
}
