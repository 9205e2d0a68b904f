import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { VariantKind } from '../../../contracts/generation.ts';
import type { Plan } from '../../../contracts/plans.ts';
import type { Db, Tables, Tx } from '../../db/client.ts';
import type { ChangedRow } from '../../db/generations.ts';
import type { ImageVariantsTable } from '../../db/image-variants.ts';
import { inSeconds } from '../../db/time.ts';
import { LEASE_SECONDS, VARIANT_ATTEMPTS } from '../../domain/attempts.ts';
import { seatedMembers } from '../accounts/accounts.repo.ts';
import { insertOrigins } from './origins.repo.ts';

export type VariantRow = Selectable<ImageVariantsTable>;

/** Identifies a variant of an image. */
export type VariantKey = Pick<VariantRow, 'generationId' | 'kind'>;

/** A worker's claim. The attempt number is the fencing token: writes with an older one change nothing. */
export type VariantClaim = VariantKey & Pick<VariantRow, 'attempt'>;

/** Pause after a failed attempt. */
const REST_SECONDS = 5;

/** Condition for the row while this claim holds it. */
const variantHeldBy =
  ({ generationId, kind, attempt }: VariantClaim) =>
  (eb: ExpressionBuilder<Tables, 'imageVariants'>) =>
    eb.and({ generationId, kind, attempt, status: 'pending' });

/**
 * Locks the generation before its variants, in the same order as a removal, so that the two cannot deadlock. False when it was
 * removed or, with `skipLocked`, when another session has locked it.
 */
export async function lockGeneration(tx: Tx, id: string, { skipLocked = false } = {}): Promise<boolean> {
  const rows = await tx
    .selectFrom('generations')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute();
  return rows.length > 0;
}

export const raiseVersion = (tx: Tx, id: string): Promise<ChangedRow> =>
  tx
    .updateTable('generations')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'userId', 'version'])
    .executeTakeFirstOrThrow();

/** Lists the requested variants of these images. */
export async function listVariants(db: Db, generationIds: readonly string[]): Promise<VariantRow[]> {
  if (generationIds.length === 0) return [];
  return db
    .selectFrom('imageVariants')
    .selectAll()
    .where('generationId', 'in', [...generationIds])
    .orderBy('kind')
    .execute();
}

/** Counts pending variants on an account's plan: of its user and of team members with a seat. */
export async function countWantedVariants(
  db: Db,
  accountId: string,
  plan: Pick<Plan, 'seats'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('imageVariants as v')
    .innerJoin('generations as g', 'g.id', 'v.generationId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([eb('g.userId', '=', accountId), eb('g.userId', 'in', seatedMembers(db, accountId, plan))]),
    )
    .where('g.deletedAt', 'is', null)
    .where('v.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Requests a variant of a finished image, or retries a failed one. Undefined when nothing changed. */
export async function wantVariant(
  tx: Tx,
  { generationId, kind }: VariantKey,
): Promise<ChangedRow | undefined> {
  if (!(await lockGeneration(tx, generationId))) return undefined;
  const wanted = await tx
    .insertInto('imageVariants')
    .values({ generationId, kind })
    .onConflict((conflict) =>
      conflict
        .columns(['generationId', 'kind'])
        .doUpdateSet({ status: 'pending', leaseUntil: null, requestedAt: sql<Date>`now()` })
        .where('imageVariants.status', '=', 'failed'),
    )
    .returning('kind')
    .executeTakeFirst();
  return wanted && raiseVersion(tx, generationId);
}

/**
 * Claims the free variant whose turn it is: users take turns, each with the ones they requested first, and what is being made for a
 * user counts, so that many requests of one delay others by one at most. Of any number of concurrent workers, one gets it. A variant
 * whose lease expired is free again; after the last attempt, {@link failLostVariants} fails it instead.
 *
 * @param options.takeExpired false leaves variants with an expired lease to their workers, which may still renew it
 */
export async function claimVariant(db: Db, { takeExpired = true } = {}): Promise<VariantClaim | undefined> {
  return db
    .with('turns', (cte) =>
      cte
        .selectFrom('imageVariants as w')
        .innerJoin('generations as g', 'g.id', 'w.generationId')
        .select(({ fn }) => [
          'w.generationId',
          'w.kind',
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('g.userId').orderBy('w.requestedAt').orderBy('w.generationId'))
            .as('turn'),
        ])
        .where('w.status', '=', 'pending')
        .where('g.deletedAt', 'is', null),
    )
    .with('free', (cte) =>
      cte
        .selectFrom('imageVariants as v')
        .innerJoin('turns as t', (join) =>
          join.onRef('t.generationId', '=', 'v.generationId').onRef('t.kind', '=', 'v.kind'),
        )
        .select(['v.generationId', 'v.kind'])
        .where('v.status', '=', 'pending')
        .where((eb) =>
          eb.or([
            eb('v.leaseUntil', 'is', null),
            eb.and([
              eb.lit(takeExpired),
              eb('v.leaseUntil', '<', sql<Date>`now()`),
              eb(roundEnds('v.attempt'), '=', false),
            ]),
          ]),
        )
        .orderBy('t.turn')
        .orderBy('v.requestedAt')
        .limit(1)
        .forUpdate('v')
        .skipLocked(),
    )
    .updateTable('imageVariants as claimed')
    .from('free')
    .set((eb) => ({ attempt: eb('claimed.attempt', '+', 1), leaseUntil: inSeconds(LEASE_SECONDS.variant) }))
    .whereRef('claimed.generationId', '=', 'free.generationId')
    .whereRef('claimed.kind', '=', 'free.kind')
    .returning(['claimed.generationId', 'claimed.kind', 'claimed.attempt'])
    .executeTakeFirst();
}

const roundEnds = (attempt: string) => sql<boolean>`(${sql.ref(attempt)} % ${VARIANT_ATTEMPTS} = 0)`;

/** Renews the lease. False when the claim is lost or the generation was removed. */
export async function renewVariant(db: Db, claim: VariantClaim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imageVariants')
    .set({ leaseUntil: inSeconds(LEASE_SECONDS.variant) })
    .where(variantHeldBy(claim))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('generations')
          .select('id')
          .where('id', '=', claim.generationId)
          .where('deletedAt', 'is', null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A variant's file in the store. */
export interface StoredVariant {
  objectKey: string;
  contentType: string;
  bytes: number;
  /** SHA-256. */
  hash: Uint8Array;
}

/** Completes a variant and records its origin in one transaction. Undefined when the claim is lost or the image removed. */
export async function settleVariantReady(
  db: Db,
  claim: VariantClaim,
  { hash, ...file }: StoredVariant,
): Promise<ChangedRow | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockGeneration(tx, claim.generationId))) return undefined;
    const { numUpdatedRows } = await tx
      .updateTable('imageVariants')
      .set({ ...file, status: 'ready', leaseUntil: null })
      .where(variantHeldBy(claim))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await insertOrigins(tx, claim.generationId, [{ fileHash: hash, fingerprint: undefined }]);
    return raiseVersion(tx, claim.generationId);
  });
}

/**
 * Ends a failed attempt: free again after a pause, or failed after the last one. Undefined when the claim is lost or, with
 * `ifExpired`, when its worker has renewed it meanwhile or the image is locked. `announced` is set when the variant has failed.
 */
export async function settleVariantFailed(
  db: Db,
  claim: VariantClaim,
  { ifExpired = false } = {},
): Promise<{ announced: ChangedRow | undefined } | undefined> {
  const failed = claim.attempt % VARIANT_ATTEMPTS === 0;
  return db.transaction().execute(async (tx) => {
    if (!(await lockGeneration(tx, claim.generationId, { skipLocked: ifExpired }))) return undefined;
    const { numUpdatedRows } = await tx
      .updateTable('imageVariants')
      .set(failed ? { status: 'failed', leaseUntil: null } : { leaseUntil: inSeconds(REST_SECONDS) })
      .where(variantHeldBy(claim))
      .$if(ifExpired, (query) => query.where('leaseUntil', '<', sql<Date>`now()`))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    return { announced: failed ? await raiseVersion(tx, claim.generationId) : undefined };
  });
}

/**
 * Fails variants whose lease expired in their last attempt. Passes over what another session has locked: the next call finds it
 * again. Returns the changed generations.
 *
 * @param options.onFailure called for each variant that could not be settled; the others are
 */
export async function failLostVariants(
  db: Db,
  { limit, onFailure }: { limit: number; onFailure: (err: unknown, claim: VariantClaim) => void },
): Promise<ChangedRow[]> {
  const lost = await db
    .selectFrom('imageVariants')
    .select(['generationId', 'kind', 'attempt'])
    .where('status', '=', 'pending')
    .where('leaseUntil', '<', sql<Date>`now()`)
    .where(roundEnds('attempt'), '=', true)
    .orderBy('leaseUntil')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const announced: ChangedRow[] = [];
  for (const claim of lost) {
    try {
      const end = await settleVariantFailed(db, claim, { ifExpired: true });
      if (end?.announced) announced.push(end.announced);
    } catch (err) {
      onFailure(err, claim);
    }
  }
  return announced;
}

/**
 * Releases a claim when the worker shuts down: the attempt does not count. Its number is reused, so the caller must not write
 * with it any more.
 */
export async function releaseVariant(db: Db, claim: VariantClaim): Promise<void> {
  await db
    .updateTable('imageVariants')
    .set((eb) => ({ attempt: eb('attempt', '-', 1), leaseUntil: null }))
    .where(variantHeldBy(claim))
    .execute();
}

/** Finds a variant's file, whose fields are null until it is ready. Undefined when the generation was removed. */
export function findVariant(
  db: Db,
  generationId: string,
  kind: VariantKind,
): Promise<Pick<VariantRow, 'objectKey' | 'contentType' | 'bytes'> | undefined> {
  return db
    .selectFrom('imageVariants as v')
    .innerJoin('generations as g', 'g.id', 'v.generationId')
    .select(['v.objectKey', 'v.contentType', 'v.bytes'])
    .where('v.generationId', '=', generationId)
    .where('v.kind', '=', kind)
    .where('g.deletedAt', 'is', null)
    .executeTakeFirst();
}
