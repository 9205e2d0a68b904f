import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import type { Db } from '@easel/shared/node/db/client';
import { foldPictureCounts, recountPictures } from '@easel/shared/node/repos/generations/picture-counts.repo';
import { takeChore } from '@easel/shared/node/repos/generations/sweeps.repo';

const CHORE = 'counts of pictures';
const EVERY_SECONDS = 20;
/** A round over a million accounts takes most of a day, as the janitor runs every half minute. */
const RECOUNT = { limit: 500, olderThanSeconds: DAY_SECONDS, withinMs: 1_000 };

/** Folds what pictures have changed into the counts of their accounts, and recounts some accounts. One worker does it at a time. */
export async function keepPictureCounts(db: Db): Promise<void> {
  if (!(await takeChore(db, CHORE, EVERY_SECONDS))) return;
  await foldPictureCounts(db);
  await recountPictures(db, RECOUNT);
}
