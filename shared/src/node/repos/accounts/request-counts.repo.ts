import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { deleteSome } from '../../db/delete-some.ts';

/** Deletes counts whose window is over. The API processes' rate limiter writes and reads the others. */
export async function deletePastRequestCounts(db: Db): Promise<void> {
  await deleteSome(db, 'requestCounts', sql`expire < ${Date.now()}`);
}
