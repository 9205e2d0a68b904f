import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';
import { LEASE_SECONDS, MAX_RUN_ATTEMPTS, NOT_STARTED } from '../../domain/attempts.ts';
import type { GenerationRow } from './generations.repo.ts';

const lease = () => inSeconds(LEASE_SECONDS.generation);

/** A worker's claim. The attempt number is the fencing token: writes with an older one change nothing. */
export interface GenerationClaim {
  id: string;
  attempt: number;
}

/** Condition for waiting generations that may be claimed now. */
export const isDue = () => sql<boolean>`(retry_at is null or retry_at <= now())`;

/** Condition for the row while this claim holds it. */
export const generationHeldBy =
  ({ id, attempt }: GenerationClaim) =>
  (eb: ExpressionBuilder<Tables, 'generations'>) =>
    eb.and({ id, attempt, status: 'processing' });

/**
 * Claims a waiting generation for one attempt. Undefined when it is not waiting, paused by its owner, removed, not due yet, or
 * out of attempts. Of any number of concurrent callers, one succeeds.
 */
export async function claimGeneration(
  db: Db,
  { id, workerId }: { id: string; workerId: string },
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('generations')
    .set((eb) => ({
      status: 'processing' as const,
      attempt: eb('attempt', '+', 1),
      runAttempts: eb('runAttempts', '+', 1),
      version: eb('version', '+', 1),
      ...NOT_STARTED,
      workerId,
      leaseUntil: lease(),
      startedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('runAttempts', '<', MAX_RUN_ATTEMPTS)
    .where(isDue())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .whereRef('users.id', '=', 'generations.userId')
            .where('users.queuePausedAt', 'is not', null)
            .select('users.id'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}

export type ProgressPatch = Partial<Pick<GenerationRow, 'progress' | 'step' | 'steps'>>;

/** Renews the lease and records progress. Returns the row's version, or undefined when the claim is lost. */
export async function renewGeneration(
  db: Db,
  claim: GenerationClaim,
  patch: ProgressPatch,
): Promise<number | undefined> {
  const row = await db
    .updateTable('generations')
    .set({ ...patch, leaseUntil: lease() })
    .where(generationHeldBy(claim))
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/**
 * Records the model server and its request id, for later attempts of the run and for the load balancing of all workers. False
 * when the claim is lost.
 */
export async function saveVendorRequest(
  db: Db,
  claim: GenerationClaim,
  { endpoint, id }: { endpoint: string; id: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generations')
    .set({ vendorEndpoint: endpoint, vendorRequestId: id })
    .where(generationHeldBy(claim))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts generations in progress per endpoint, across all workers. */
export async function countByEndpoint(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('generations')
    .select((eb) => ['vendorEndpoint', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'processing')
    .where('vendorEndpoint', 'is not', null)
    .groupBy('vendorEndpoint')
    .execute();
  return new Map(rows.map(({ vendorEndpoint, count }) => [vendorEndpoint ?? '', Number(count)]));
}
