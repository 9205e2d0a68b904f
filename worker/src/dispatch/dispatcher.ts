import { createBackground } from '@easel/shared/node/async/background';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { claimNext } from '@easel/shared/node/repos/generations/claims.repo';
import { isSuspectWaiting, takeMakingRoom } from '@easel/shared/node/repos/generations/suspects.repo';
import { v4 as uuidv4 } from 'uuid';
import type { Claim } from '../attempts/attempt.ts';
import { monotonicMs } from '../attempts/lease.ts';
import type { ModelOffer } from '../providers/serving/registry.ts';
import { type Busy, createPlaces } from './places.ts';

export interface DispatcherOptions {
  db: Db;
  logger: Logger;
  workerId: string;
  /** The places for local models. */
  concurrency: number;
  freeShare: number;
  offers(): ModelOffer[];
  /** Whether finished pictures can be stored. */
  isStoreUp(): boolean;
  /** Whether an operator has drained this worker. */
  isDrained(): boolean;
  /** Makes the claimed generation. Must not reject. */
  make(claim: Claim): Promise<void>;
}

/**
 * The result of a claim: the work, which settles with its attempt; `full` while this worker has no free place for any model that it
 * serves; undefined if nothing is queued for its free places.
 */
type ClaimResult = { work: Promise<void> } | 'full' | undefined;

/**
 * Claims generations while this worker has free places, and has them made. The database chooses the next generation at the time of the
 * claim. A generation at a model server takes no local place.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { db, logger, workerId, concurrency, freeShare, make } = options;
  const inTurn = createTurns();
  const looking = createBackground(logger, 'warn');
  const places = createPlaces(concurrency);
  /** Resolves the tickets that wait for a place, each with the work that is claimed for it, or with none. */
  const waiting: ((work?: Promise<void>) => void)[] = [];
  const running = new Set<Promise<void>>();
  let closed = false;
  /** Whether to claim nothing until all attempts have ended, and then a suspect. Reset when no suspect waits. */
  let makesRoom = false;

  const mayClaim = () => !closed && !options.isDrained() && options.isStoreUp();

  function start(claim: Claim, kind: keyof Busy): Promise<void> {
    const free = places.take(claim.generation, kind);
    const work = make(claim).finally(() => {
      free();
      running.delete(work);
      looking.run('looking for work', fill);
    });
    running.add(work);
    return work;
  }

  /** Claims the next generation and starts to make it. Must be called in turn. */
  async function claimOne(): Promise<ClaimResult> {
    const offers = options.offers();
    const models = mayClaim() ? places.claimable(offers) : [];
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

  /** Claims for a ticket. While the worker is full, the ticket waits until {@link fill} claims for it. */
  async function claimForTicket(): Promise<Exclude<ClaimResult, 'full'>> {
    const claimed = await claimOne();
    if (claimed !== 'full') return claimed;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return { work: promise };
  }

  /**
   * Claims without a new ticket, for the ticket that has waited longest, if any. Releases all tickets when nothing is
   * queued.
   */
  async function claimForWaiting(): Promise<ClaimResult> {
    const claimed = await claimOne();
    if (claimed === undefined) releaseWaiting();
    else if (claimed !== 'full') waiting.shift()?.(claimed.work);
    return claimed;
  }

  function releaseWaiting(): void {
    for (const release of waiting.splice(0)) release();
  }

  /**
   * Claims until the worker is full or nothing is queued. Needs no tickets, since they may be lost. Also called when an
   * attempt ends and frees its place.
   */
  async function fill(): Promise<void> {
    let claimed = await inTurn(claimForWaiting);
    while (claimed && claimed !== 'full') claimed = await inTurn(claimForWaiting);
  }

  return {
    fill,

    /** Counts the generations in flight, at this worker's own places and at model servers. */
    busy: places.busy,

    /** Makes the next generation once there is a free place. Resolves when its attempt has ended, or when nothing is queued. */
    async useTicket(): Promise<void> {
      const claimed = await inTurn(claimForTicket);
      await claimed?.work;
    },

    /**
     * Stops claiming, so that this worker becomes idle, if a suspect waits that no other worker has claimed: busy
     * workers claim no suspects. Claims again when no suspect waits. Must be called periodically.
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

    /** Stops claiming. Resolves when all attempts in flight have ended. */
    async close(): Promise<void> {
      closed = true;
      // A claim may be in flight.
      await inTurn(async () => releaseWaiting());
      await Promise.all(running);
      await looking.idle();
    },
  };
}
