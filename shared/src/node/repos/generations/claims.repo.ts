import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../db/client.ts';
import { prepared, runPrepared, runPreparedRows } from '../../db/prepared.ts';
import { LEASE_SECONDS, MAX_RUN_ATTEMPTS } from '../../domain/attempts.ts';
import type { GenerationRow } from './generations.repo.ts';

/**
 * A worker's claim. The token, random for each claim, fences every write: a write with another token changes nothing,
 * even if a failover of the database has rewound the row and reuses its attempt number.
 */
export interface GenerationClaim {
  id: string;
  /** Counts the claims, for people and logs. */
  attempt: number;
  claimToken: string | null;
}

/** A row as its worker has claimed it. */
export type ClaimedGeneration = GenerationRow & { claimToken: string };

/** Condition for the row while this claim holds it. */
export const generationHeldBy =
  ({ id, attempt, claimToken }: GenerationClaim) =>
  (eb: ExpressionBuilder<Tables, 'generations'>) =>
    eb.and([
      eb.and({ id, attempt, status: 'processing' }),
      // Rows that versions before 0016 have claimed have none.
      claimToken === null ? eb('claimToken', 'is', null) : eb('claimToken', '=', claimToken),
    ]);

/** A model that a worker can make now. */
export interface ClaimableModel {
  id: string;
  /** How many generations of this model all workers together may make at once; null for no limit. */
  places: number | null;
  /** How many of them may be of one account; null for no limit. */
  accountLimit: number | null;
}

export interface ClaimOptions {
  workerId: string;
  /** A random UUID, which fences every write of this claim. */
  claimToken: string;
  models: readonly ClaimableModel[];
  /** The share of Free, above 0 and below 1. */
  freeShare: number;
  /** Whether the worker is otherwise idle, so that it takes suspects first. Other workers take none. */
  isAlone: boolean;
}

const CLAIM = prepared(
  'claim-next',
  `select claimed.* from (
    select coalesce(array_agg(m.id), '{}') as ids, array_agg(m.places) as places, array_agg(m.account_limit) as limits
      from unnest($1::text[], $2::integer[], $3::integer[]) m (id, places, account_limit)
      where not exists (select from paused_models p where p.model = m.id)
  ) m, claim_if_waiting(
    $4::text, $5::uuid, m.ids, m.places, m.limits, $6::float8, make_interval(secs => ${LEASE_SECONDS.generation}),
    ${MAX_RUN_ATTEMPTS}, $7::boolean
  ) claimed`,
);

/**
 * Claims the waiting generation that is next in the order of the queue, among those that the worker can make and whose
 * model is not paused: one statement, see decision 0029. Undefined if there is none. Skips rows and accounts that
 * others have locked.
 */
export async function claimNext(
  db: Db,
  { workerId, claimToken, models, freeShare, isAlone }: ClaimOptions,
): Promise<ClaimedGeneration | undefined> {
  const column = <Key extends keyof ClaimableModel>(key: Key) => models.map((model) => model[key]);
  const [claimed] = await runPreparedRows<ClaimedGeneration>(db, CLAIM, [
    column('id'),
    column('places'),
    column('accountLimit'),
    workerId,
    claimToken,
    freeShare,
    isAlone,
  ]);
  return claimed;
}

export type ProgressPatch = Partial<Pick<GenerationRow, 'progress' | 'step' | 'steps'>>;

/** An interval of null clears the time: the model has not started. */
const RENEW = prepared(
  'renew-generation',
  `update generations set
      progress = coalesce($4::integer, progress), step = coalesce($5::integer, step), steps = coalesce($6::integer, steps),
      begun_at = now() - make_interval(secs => $7::float8),
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS.generation})
    where id = $1::uuid and attempt = $2::integer and status = 'processing' and claim_token is not distinct from $3::uuid
    returning version`,
);

/**
 * Renews the lease and records progress and when the model began, `begunMsAgo` milliseconds ago; undefined while its request waits in
 * the server's own queue. Returns the row's version, or undefined when the claim is lost.
 */
export async function renewGeneration(
  db: Db,
  claim: GenerationClaim,
  patch: ProgressPatch,
  begunMsAgo?: number,
): Promise<number | undefined> {
  const { id, attempt, claimToken } = claim;
  const begunSecondsAgo = begunMsAgo === undefined ? null : begunMsAgo / 1_000;
  const { progress = null, step = null, steps = null } = patch;
  const values = [id, attempt, claimToken, progress, step, steps, begunSecondsAgo];
  const [row] = await runPrepared<Pick<GenerationRow, 'version'>>(db, RENEW, values);
  return row?.version;
}

/** Returns the run and the status of a generation; undefined for a row that is gone. */
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

/**
 * Returns whether the objects of a claim can no longer become an image's: it no longer holds the row, and has not
 * settled it.
 */
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
    .set({
      vendorEndpoint: endpoint,
      vendorRequestId: id,
      // A request with an id can be resumed.
      ...(id !== null && { paidRequestAt: null }),
    })
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
