import type { Db } from '../../db/client.ts';

/** Deletes the counts whose window is over. The API processes write the others through their rate limiter. */
export async function deletePastRequestCounts(db: Db): Promise<void> {
  await db.deleteFrom('requestCounts').where('expire', '<', Date.now()).execute();
}
