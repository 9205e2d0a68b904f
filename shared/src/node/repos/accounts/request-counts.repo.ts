import type { Db } from '../../db/client.ts';

/** Deletes counts whose window is over. The API processes' rate limiter writes and reads the others. */
export async function deletePastRequestCounts(db: Db): Promise<void> {
  await db.deleteFrom('requestCounts').where('expire', '<', Date.now()).execute();
}
