import type { ProgressEvent } from '@easel/shared/contracts/events.schema';
import { isActive } from '@easel/shared/contracts/generation';
import type { Db } from '@easel/shared/node/db/client';
import { isOutage } from '@easel/shared/node/outage';
import {
  findBatch,
  findGeneration,
  type GenerationRow,
  type GenerationWithImage,
} from '@easel/shared/node/repos/generations/generations.repo';
import type { Following, GenerationFeed } from './generation-feed.ts';

/** The interval at which rows are also read without an event, in milliseconds. */
const READ_AGAIN_MS = 15_000;
/** The pause after rows could not be read, in milliseconds. */
const OUTAGE_PAUSE_MS = 1_000;

/** An update of watched generations: their current rows, without removed ones, or progress of one of them. */
export type Update = { rows: readonly GenerationWithImage[] } | { progress: ProgressEvent };

type Watched = Pick<GenerationRow, 'id' | 'batchId'>;

export interface WatchingService extends GenerationFeed {
  /**
   * Yields the current rows of one generation or of a whole batch, and again whenever they may have changed, until all have ended
   * or the subscription is over. The last update is always of rows. A slow reader misses progress, but no change.
   */
  watch(following: Following, watched: readonly Watched[]): AsyncGenerator<Update>;
  /** Resolves with the batch once all have ended, or with its current state when the subscription is over. */
  untilEnded(
    following: Following,
    batch: readonly GenerationWithImage[],
  ): Promise<readonly GenerationWithImage[]>;
}

export function createWatchingService({ db, feed }: { db: Db; feed: GenerationFeed }): WatchingService {
  async function read([first, ...others]: readonly Watched[]): Promise<GenerationWithImage[]> {
    if (!first) return [];
    if (others.length > 0) return findBatch(db, first.batchId);
    const row = await findGeneration(db, first.id);
    return row ? [row] : [];
  }

  /** Reads like `read`, but retries during an outage while the subscription lasts. */
  async function readPatiently(
    following: Following,
    watched: readonly Watched[],
  ): Promise<GenerationWithImage[]> {
    for (;;) {
      try {
        return await read(watched);
      } catch (error) {
        if (!isOutage(error) || following.isOver()) throw error;
      }
      await following.next(OUTAGE_PAUSE_MS);
    }
  }

  async function* watch(following: Following, watched: readonly Watched[]): AsyncGenerator<Update> {
    following.narrow(watched.map(({ id }) => id));
    let held: readonly ProgressEvent[] = [];
    for (;;) {
      const isLast = following.isOver();
      const rows = await readPatiently(following, watched);
      yield { rows };
      if (isLast || rows.every(hasEnded)) return;
      yield* ofVersions(rows, held);
      held = yield* progressUntilChange(following, rows);
    }
  }

  return {
    follow: feed.follow,
    watch,
    async untilEnded(following, batch) {
      let newest = batch;
      for await (const update of watch(following, batch)) {
        if ('rows' in update && update.rows.length > 0) newest = update.rows;
      }
      return newest;
    },
  };
}

export const hasEnded = ({ status }: Pick<GenerationRow, 'status'>) => !isActive(status);

/**
 * Yields progress that belongs to the current states of these rows, until the rows must be read again. Returns the progress that
 * arrived with that event: it may overtake the change it belongs to, so it is sent after the rows are read.
 */
async function* progressUntilChange(
  following: Following,
  rows: readonly GenerationRow[],
): AsyncGenerator<{ progress: ProgressEvent }, readonly ProgressEvent[]> {
  const readAt = Date.now() + READ_AGAIN_MS;
  for (;;) {
    const { hasChanged, progress } = await following.next(Math.max(0, readAt - Date.now()));
    const isAhead = progress.some(({ id, version }) => version > (versionOf(rows, id) ?? 0));
    if (hasChanged || isAhead || following.isOver()) return progress;
    yield* ofVersions(rows, progress);
    if (Date.now() >= readAt) return [];
  }
}

/** Yields only progress that belongs to the rows' current states. */
function* ofVersions(rows: readonly GenerationRow[], progress: readonly ProgressEvent[]) {
  for (const event of progress) if (event.version === versionOf(rows, event.id)) yield { progress: event };
}

const versionOf = (rows: readonly GenerationRow[], id: string) => rows.find((row) => row.id === id)?.version;
