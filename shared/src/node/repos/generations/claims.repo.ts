import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';
import { LEASE_SECONDS, MAX_RUN_ATTEMPTS, NOT_STARTED } from '../../domain/attempts.ts';
import type { GenerationRow } from './generations.repo.ts';

const lease = () => inSeconds(LEASE_SECONDS.generation);

/**
 * A worker's claim. The token, random for each claim, fences every write: one with another token changes nothing, also where a
 * failover of the database has rewound the row and its attempt number is given out again.
 */
export interface GenerationClaim {
  id: string;
  /** Counts the claims, for people and logs. */
  attempt: number;
  claimToken: string | null;
}

/** A row as its worker has claimed it. */
export type ClaimedGeneration = GenerationRow & { claimToken: string };

/** Condition for waiting generations that may be claimed now. */
export const isDue = () => sql<boolean>`(retry_at is null or retry_at <= now())`;

/** Condition for the row while this claim holds it. */
export const generationHeldBy =
  ({ id, attempt, claimToken }: GenerationClaim) =>
  (eb: ExpressionBuilder<Tables, 'generations'>) =>
    eb.and([
      eb.and({ id, attempt, status: 'processing' }),
      // Rows that versions before 0016 have claimed have none.
      claimToken === null ? eb('claimToken', 'is', null) : eb('claimToken', '=', claimToken),
    ]);

/**
 * Claims a waiting generation for one attempt. Undefined when it is not waiting, paused by its owner, removed, not due yet, or
 * out of attempts. Of any number of concurrent callers, one succeeds.
 */
export async function claimGeneration(
  db: Db,
  { id, workerId, claimToken = randomUUID() }: { id: string; workerId: string; claimToken?: string },
): Promise<ClaimedGeneration | undefined> {
  const row = await db
    .updateTable('generations')
    .set((eb) => ({
      status: 'processing' as const,
      attempt: eb('attempt', '+', 1),
      runAttempts: eb('runAttempts', '+', 1),
      version: eb('version', '+', 1),
      ...NOT_STARTED,
      workerId,
      claimToken,
      begunAt: null,
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
  return row && { ...row, claimToken };
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

/** Returns whose turn a generation is; undefined for a row that is gone. */
export async function findClaim(
  db: Db,
  id: string,
): Promise<Pick<GenerationRow, 'run' | 'status'> | undefined> {
  return db.selectFrom('generations').select(['run', 'status']).where('id', '=', id).executeTakeFirst();
}

/** Returns the version of a generation that was completed with this image; undefined for any other. */
export async function findSettled(db: Db, id: string, objectKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('generations')
    .innerJoin('images', 'images.generationId', 'generations.id')
    .select('generations.version')
    .where('generations.id', '=', id)
    .where('generations.status', '=', 'completed')
    .where('images.objectKey', '=', objectKey)
    .executeTakeFirst();
  return row?.version;
}

/** Whether the objects of a claim can no longer become an image's: it holds the row no more, and has not settled it. */
export async function isClaimOver(db: Db, claim: GenerationClaim, objectKey: string): Promise<boolean> {
  const { isOver } = await db
    .selectNoFrom((eb) =>
      eb
        .and([
          eb.not(eb.exists(eb.selectFrom('generations').select('id').where(generationHeldBy(claim)))),
          eb.not(
            eb.exists(
              eb
                .selectFrom('images')
                .select('objectKey')
                .where('generationId', '=', claim.id)
                .where('objectKey', '=', objectKey),
            ),
          ),
        ])
        .as('isOver'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isOver);
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
