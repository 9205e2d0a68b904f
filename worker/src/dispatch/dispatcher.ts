import { createBackground } from '@easel/shared/node/async/background';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { type ClaimableModel, claimNext } from '@easel/shared/node/repos/generations/claims.repo';
import { isSuspectWaiting, takeMakingRoom } from '@easel/shared/node/repos/generations/suspects.repo';
import { v4 as uuidv4 } from 'uuid';
import type { Claim } from '../attempts/attempt.ts';
import { monotonicMs } from '../attempts/lease.ts';
import type { ModelOffer } from '../providers/registry.ts';

/** Pictures that model servers make for one worker at once. Each holds its pixels in memory at the end. */
export const REMOTE_PLACES = 64;

export interface DispatcherOptions {
  db: Db;
  logger: Logger;
  workerId: string;
  /** Pictures of local models at once. */
  concurrency: number;
  freeShare: number;
  offers(): ModelOffer[];
  /** Whether finished pictures can be stored. */
  isStoreUp(): boolean;
  /** Whether an operator wants nothing more to be claimed. */
  isDrained(): boolean;
  /** Makes the claimed generation. Must not reject. */
  make(claim: Claim): Promise<void>;
}

/**
 * What a claim gave: work that settles with its attempt. `full` where this worker has no place for anything that it serves, undefined
 * where nothing waits for its places.
 */
type Taken = { work: Promise<void> } | 'full' | undefined;

/**
 * Claims generations for the free places of this worker and has them made. Which generation is next is decided by the database at
 * the moment when a place is free. A picture at a model server takes none of the local places.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { db, logger, workerId, concurrency, freeShare, make } = options;
  const inTurn = createTurns();
  const looking = createBackground(logger, 'warn');
  const busy = { local: 0, remote: 0, suspects: 0 };
  /** Pictures in flight at this worker, by model. */
  const busyModels = new Map<string, number>();
  /** Tickets that wait for a place: each is resolved with the work that it gets, or with nothing. */
  const waiting: ((work?: Promise<void>) => void)[] = [];
  const running = new Set<Promise<void>>();
  let closed = false;
  /** Takes nothing more until everything has ended, and a suspect then; or until no suspect waits any more. */
  let makesRoom = false;

  const hasPlace = ({ id, isLocal, places }: ModelOffer) =>
    isLocal
      ? busy.local < concurrency && (busyModels.get(id) ?? 0) < places
      : places > 0 && busy.remote < REMOTE_PLACES;

  function claimable(offers: readonly ModelOffer[]): ClaimableModel[] {
    if (closed || options.isDrained() || busy.suspects > 0 || !options.isStoreUp()) return [];
    return offers.filter(hasPlace).map(({ id, isLocal, places, accountLimit }) => ({
      id,
      places: isLocal ? null : places,
      accountLimit,
    }));
  }

  function start(claim: Claim, kind: 'local' | 'remote'): Promise<void> {
    const { generation } = claim;
    const { model } = generation;
    busy[kind] += 1;
    busyModels.set(model, (busyModels.get(model) ?? 0) + 1);
    if (generation.suspect) busy.suspects += 1;
    const work = make(claim).finally(() => {
      busy[kind] -= 1;
      busyModels.set(model, (busyModels.get(model) ?? 1) - 1);
      if (generation.suspect) busy.suspects -= 1;
      running.delete(work);
      looking.run('looking for work', fill);
    });
    running.add(work);
    return work;
  }

  /** Claims the next generation and begins to make it. Call it in turn. */
  async function take(): Promise<Taken> {
    const offers = options.offers();
    const models = claimable(offers);
    const isAlone = running.size === 0;
    if (models.length === 0 || (makesRoom && !isAlone)) {
      return isAlone || closed || options.isDrained() ? undefined : 'full';
    }
    makesRoom = false;
    const claimedAt = monotonicMs();
    const generation = await claimNext(db, { workerId, claimToken: uuidv4(), models, freeShare, isAlone });
    if (!generation) return undefined;
    const isLocal = offers.find(({ id }) => id === generation.model)?.isLocal ?? true;
    return { work: start({ generation, claimedAt }, isLocal ? 'local' : 'remote') };
  }

  /** Takes for a ticket. One for which there is no place waits for what {@link fill} takes. */
  async function takeOrWait(): Promise<Exclude<Taken, 'full'>> {
    const taken = await take();
    if (taken !== 'full') return taken;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return { work: promise };
  }

  /** Takes without a ticket, for one that waits if there is any; all of them are used up when nothing is left. */
  async function takeForWaiting(): Promise<Taken> {
    const taken = await take();
    if (taken === undefined) releaseWaiting();
    else if (taken !== 'full') waiting.shift()?.(taken.work);
    return taken;
  }

  function releaseWaiting(): void {
    for (const release of waiting.splice(0)) release();
  }

  /**
   * Fills the free places without tickets: those of other generations, or none, may be in the queue. After an end, its one claim serves a
   * waiting ticket, too.
   */
  async function fill(): Promise<void> {
    let taken = await inTurn(takeForWaiting);
    while (taken && taken !== 'full') taken = await inTurn(takeForWaiting);
  }

  return {
    fill,

    /** Counts the pictures in flight, at this worker's own places and at model servers. */
    busy: (): Readonly<Record<'local' | 'remote', number>> => ({ local: busy.local, remote: busy.remote }),

    /** Uses a ticket: makes the generation that is next, once there is a place. Resolves at its end, or when nothing is left. */
    async useTicket(): Promise<void> {
      const taken = await inTurn(takeOrWait);
      await taken?.work;
    },

    /**
     * Begins to empty this worker for a suspect that no other worker has taken, as busy workers never do. Takes again when that suspect
     * is gone meanwhile. Call it repeatedly.
     */
    async makeRoom(): Promise<void> {
      if (closed || options.isDrained() || running.size === 0) return;
      const served = options.offers().filter(({ isLocal, places }) => isLocal || places > 0);
      const ids = served.map(({ id }) => id);
      if (await isSuspectWaiting(db, ids)) {
        if (!makesRoom) makesRoom = await takeMakingRoom(db);
      } else if (makesRoom) {
        makesRoom = false;
        await fill();
      }
    },

    /** Claims nothing more. Resolves when what was claimed has been made. */
    async close(): Promise<void> {
      closed = true;
      // A claim may be under way.
      await inTurn(async () => releaseWaiting());
      await Promise.all(running);
      await looking.idle();
    },
  };
}
