import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { FAILURE_MESSAGES, type FailureCode } from '../../contracts/errors.ts';
import type { Db, Tables } from '../db/client.ts';
import type { ImagesTable } from '../db/images.ts';
import { endHold } from './credits.repo.ts';
import type { GenerationRow } from './generations.repo.ts';

/** Claims in one run before a generation counts as failed. */
export const MAX_RUN_ATTEMPTS = 3;

/** A claim holds this long unless its worker renews it. */
export const LEASE_SECONDS = 10;

const lease = () => sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** What a worker holds: the attempt number is the fencing token, and every write below is refused for an older one. */
export interface Claim {
  id: string;
  attempt: number;
}

/** The row while this very claim holds it. */
const heldBy =
  ({ id, attempt }: Claim) =>
  (eb: ExpressionBuilder<Tables, 'generations'>) =>
    eb.and({ id, attempt, status: 'processing' });

/**
 * Takes a waiting generation for one attempt; undefined when it is not waiting, held back by its owner, removed,
 * or out of attempts. Of any number of workers that try at once, one succeeds.
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
      progress: 0,
      step: 0,
      steps: 0,
      workerId,
      leaseUntil: lease(),
      startedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('runAttempts', '<', MAX_RUN_ATTEMPTS)
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
export async function renewClaim(db: Db, claim: Claim, patch: ProgressPatch): Promise<number | undefined> {
  const row = await db
    .updateTable('generations')
    .set({ ...patch, leaseUntil: lease() })
    .where(heldBy(claim))
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The end of a claim, whichever it is. */
const ENDED = { leaseUntil: null, workerId: null } as const;

type Settled = Pick<GenerationRow, 'id' | 'userId' | 'version' | 'run' | 'status'>;
const SETTLED = ['id', 'userId', 'version', 'run', 'status'] as const;

/** Completes a generation: status, image and credit in one transaction. Undefined when the claim is lost. */
export async function settleCompleted(
  db: Db,
  claim: Claim,
  image: Omit<Insertable<ImagesTable>, 'generationId'>,
  lastStep: Pick<ProgressPatch, 'step' | 'steps'>,
): Promise<Settled | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('generations')
      .set((eb) => ({
        ...ENDED,
        ...lastStep,
        status: 'completed' as const,
        progress: 100,
        completedAt: sql<Date>`now()`,
        version: eb('version', '+', 1),
      }))
      .where(heldBy(claim))
      .returning(SETTLED)
      .executeTakeFirst();
    if (!row) return undefined;
    await tx
      .insertInto('images')
      .values({ ...image, generationId: claim.id })
      .execute();
    await endHold(tx, { generationId: claim.id, run: row.run }, 'settle');
    return row;
  });
}

/**
 * Ends a failed attempt: back to waiting while the run has attempts left and another may succeed, else failed with
 * the credit given back. Undefined when the claim is lost, or, with `ifExpired`, when its worker has renewed it after all.
 */
export async function settleFailed(
  db: Db,
  claim: Claim,
  failure: { code: FailureCode; retryable: boolean },
  { ifExpired = false } = {},
): Promise<Settled | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('generations')
      .set((eb) => {
        const again = eb.and([eb.lit(failure.retryable), eb('runAttempts', '<', MAX_RUN_ATTEMPTS)]);
        const unlessAgain = <T>(value: T) => eb.case().when(again).then(null).else(value).end();
        return {
          ...ENDED,
          status: sql<'pending' | 'failed'>`case when ${again} then 'pending' else 'failed' end`,
          progress: eb.case().when(again).then(0).else(eb.ref('progress')).end(),
          // The queue tries again by itself; should it have lost the job, the sweeper adds one.
          enqueuedAt: eb.case().when(again).then(null).else(eb.ref('enqueuedAt')).end(),
          errorCode: unlessAgain(failure.code),
          errorMessage: unlessAgain(FAILURE_MESSAGES[failure.code]),
          completedAt: sql<Date | null>`case when ${again} then null else now() end`,
          version: eb('version', '+', 1),
        };
      })
      .where(heldBy(claim))
      .$if(ifExpired, (query) => query.where('leaseUntil', '<', sql<Date>`now()`))
      .returning(SETTLED)
      .executeTakeFirst();
    if (row?.status === 'failed') await endHold(tx, { generationId: claim.id, run: row.run }, 'release');
    return row;
  });
}

/** Gives a claim up unharmed (the worker shuts down): waiting again, and the attempt does not count. */
export async function handBack(db: Db, claim: Claim): Promise<Settled | undefined> {
  return db
    .updateTable('generations')
    .set((eb) => ({
      ...ENDED,
      status: 'pending' as const,
      progress: 0,
      step: 0,
      runAttempts: eb('runAttempts', '-', 1),
      enqueuedAt: null,
      version: eb('version', '+', 1),
    }))
    .where(heldBy(claim))
    .returning(SETTLED)
    .executeTakeFirst();
}
