import { type ExpressionBuilder, type ExpressionWrapper, type Insertable, type SqlBool, sql } from 'kysely';
import { DAY_SECONDS } from '../../../contracts/durations.ts';
import { FAILURE_MESSAGES, type FailureCode } from '../../../contracts/errors.ts';
import type { GenerationNotes } from '../../../contracts/notes.schema.ts';
import type { Db, Tables, Tx } from '../../db/client.ts';
import { inColumnNames } from '../../db/column-names.ts';
import type { ImagesTable } from '../../db/images.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import { inSeconds } from '../../db/time.ts';
import { MAX_RUN_ATTEMPTS, NOT_STARTED } from '../../domain/attempts.ts';
import { endHold } from '../billing/credits.repo.ts';
import { fileEnd } from '../webhooks/webhook-outbox.repo.ts';
import { type GenerationClaim, generationHeldBy, type ProgressPatch } from './claims.repo.ts';
import type { GenerationRow } from './generations.repo.ts';
import { type ImageOrigin, originColumns } from './origins.repo.ts';

/** Pause before a generation whose model server refused the request is tried again. */
const POSTPONED_SECONDS = 10;
/** How long after the first refusal a generation is still postponed: an outage of a model server fails no generation. */
const PATIENCE_SECONDS = DAY_SECONDS;

/** Seconds before the second attempt of a run, doubled before each further one. */
const FIRST_RETRY_SECONDS = 1;

/** Columns that every end of a claim resets. */
const ENDED = { leaseUntil: null, workerId: null } as const;

export type Settled = Pick<GenerationRow, 'id' | 'userId' | 'version' | 'run' | 'status' | 'chargedAt'>;
export const SETTLED = ['id', 'userId', 'version', 'run', 'status', 'chargedAt'] as const;

/** What a completed attempt has made. */
export interface Completion {
  image: Omit<Insertable<ImagesTable>, 'generationId'>;
  origins: readonly ImageOrigin[];
  /** The key of the pixels that the watermark covers; undefined for a picture without one. */
  patchKey?: string | undefined;
  /** The model's notes on the picture. */
  notes?: GenerationNotes | undefined;
  lastStep: Pick<ProgressPatch, 'step' | 'steps'>;
  /** Milliseconds that the picture took, from which `begunAt` follows; undefined where unknown. */
  tookMs?: number | undefined;
}

/**
 * Completes a generation: status, image, proof of origin and credit, in one statement, or in one transaction if a
 * webhook is to be sent. Undefined when the claim is lost.
 */
export async function settleCompleted(
  db: Db,
  claim: GenerationClaim,
  completion: Completion,
): Promise<Settled | undefined> {
  const settled = await settle(db, claim, completion, { withWebhooks: false });
  if (settled !== 'has webhooks') return settled;
  return db.transaction().execute(async (tx) => {
    const row = await settle(tx, claim, completion, { withWebhooks: true });
    if (row === undefined || row === 'has webhooks') return undefined;
    await fileEnd(tx, row);
    return row;
  });
}

const SETTLE = prepared(
  'settle-completed',
  `select is_settled as "isSettled", user_id as "userId", version, run, charged_at as "chargedAt"
    from settle_completed($1::uuid, $2::integer, $3::uuid, $4::integer, $5::integer, $6::float8, $7::jsonb, $8::jsonb, $9::text, $10::jsonb,
      $11::boolean)`,
);

type Answer = Omit<Settled, 'id' | 'status'> & { isSettled: boolean };

/**
 * @param options `withWebhooks`: the caller adds the webhooks in the same transaction; otherwise nothing changes if
 * there are any
 */
async function settle(
  db: Db,
  { id, attempt, claimToken }: GenerationClaim,
  { image, origins, patchKey, notes, lastStep, tookMs }: Completion,
  { withWebhooks }: { withWebhooks: boolean },
): Promise<Settled | 'has webhooks' | undefined> {
  const tookSeconds = tookMs === undefined ? null : tookMs / 1_000;
  const [answer] = await runPrepared<Answer>(db, SETTLE, [
    id,
    attempt,
    claimToken,
    lastStep.step ?? null,
    lastStep.steps ?? null,
    tookSeconds,
    JSON.stringify(inColumnNames(image)),
    JSON.stringify(originColumns(origins).map(inJson)),
    patchKey ?? null,
    notes ? JSON.stringify(notes) : null,
    withWebhooks,
  ]);
  if (!answer) return undefined;
  const { isSettled, ...settled } = answer;
  return isSettled ? { id, status: 'completed', ...settled } : 'has webhooks';
}

/** Writes hashes as PostgreSQL reads them in JSON. */
function inJson({ fileHash, fingerprint, fingerprintBands }: ReturnType<typeof originColumns>[number]) {
  return inColumnNames({
    fileHash: inHex(fileHash),
    fingerprint: fingerprint && inHex(fingerprint),
    fingerprintBands,
  });
}

const inHex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;

/** A failed attempt's cause, for its owner. */
export interface AttemptFailure {
  code: FailureCode;
  retryable: boolean;
  reason?: string | undefined;
  /** The picture was made, and blocked: if a vendor billed it, its credits are spent. */
  isMade?: boolean;
  /** Its worker was lost. The first loss of a run makes the generation a suspect and does not count, see decision 0030. */
  isLoss?: boolean;
}

/** Whether the run continues after this failure: it is retryable and the run has attempts left. */
export function isTriedAgain(
  { retryable, isLoss = false }: AttemptFailure,
  eb: ExpressionBuilder<Tables, 'generations'>,
): ExpressionWrapper<Tables, 'generations', SqlBool> {
  const hasAttempts = eb('runAttempts', '<', MAX_RUN_ATTEMPTS);
  if (!isLoss) return eb.and([eb.lit(retryable), hasAttempts]);
  // A paid request that was lost with its worker is not paid again.
  return eb.and([eb('paidRequestAt', 'is', null), eb.or([eb('suspect', '=', false), hasAttempts])]);
}

/** The columns that a failed attempt leaves: pending again where {@link isTriedAgain}, else failed. */
export const failedColumns = (failure: AttemptFailure) => (eb: ExpressionBuilder<Tables, 'generations'>) => {
  const again = isTriedAgain(failure, eb);
  const unlessAgain = <T>(value: T) => eb.case().when(again).then(null).else(value).end();
  return {
    ...ENDED,
    ...(failure.isLoss && {
      // A suspect ran alone; others may have been lost with it.
      runAttempts: sql<number>`case when suspect then run_attempts else greatest(run_attempts - 1, 0) end`,
      suspect: true,
    }),
    status: sql<'pending' | 'failed'>`case when ${again} then 'pending' else 'failed' end`,
    progress: eb.case().when(again).then(0).else(eb.ref('progress')).end(),
    step: eb.case().when(again).then(0).else(eb.ref('step')).end(),
    steps: eb.case().when(again).then(0).else(eb.ref('steps')).end(),
    retryAt: sql<Date | null>`case when ${again} then now() + power(2, run_attempts - 1) * make_interval(secs => ${sql.lit(FIRST_RETRY_SECONDS)}) end`,
    errorCode: unlessAgain(failure.code),
    errorMessage: unlessAgain(messageOf(failure)),
    completedAt: sql<Date | null>`case when ${again} then null else now() end`,
    // A failure that is not the user's returns the credits.
    chargedAt: failure.isMade
      ? eb.ref('chargedAt')
      : eb.case().when(again).then(eb.ref('chargedAt')).else(null).end(),
    version: eb('version', '+', 1),
  };
};

/**
 * Ends a failed attempt: pending again if the failure is retryable and the run has attempts left, else failed, with its credits
 * released. Undefined when the claim is lost.
 */
export async function settleFailed(
  db: Db,
  claim: GenerationClaim,
  failure: AttemptFailure,
): Promise<Settled | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('generations')
      .set(failedColumns(failure))
      .where(generationHeldBy(claim))
      .returning(SETTLED)
      .executeTakeFirst();
    if (row) await fileFailure(tx, row);
    return row;
  });
}

/**
 * Ends the hold of a run that has failed, and adds the webhooks for it: its credits are released, unless they are spent. Does
 * nothing for a run that continues.
 */
export async function fileFailure(tx: Tx, row: Settled): Promise<void> {
  if (row.status !== 'failed') return;
  await endHold(tx, { generationId: row.id, run: row.run }, row.chargedAt ? 'settle' : 'release');
  await fileEnd(tx, row);
}

function messageOf({ code, reason }: AttemptFailure): string {
  return reason === undefined ? FAILURE_MESSAGES[code] : `${FAILURE_MESSAGES[code]} Reason: ${reason}.`;
}

/**
 * Ends an attempt that the model server refused: pending again after a pause, and the attempt does not count. Undefined when the
 * claim is lost, or when the server has refused for too long.
 */
export async function postpone(db: Db, claim: GenerationClaim): Promise<Settled | undefined> {
  return db
    .updateTable('generations')
    .set((eb) => ({
      ...ENDED,
      ...NOT_STARTED,
      status: 'pending' as const,
      runAttempts: eb('runAttempts', '-', 1),
      retryAt: inSeconds(POSTPONED_SECONDS),
      refusedSince: eb.fn.coalesce('refusedSince', sql<Date>`now()`),
      version: eb('version', '+', 1),
    }))
    .where(generationHeldBy(claim))
    .where((eb) =>
      eb.or([eb('refusedSince', 'is', null), eb('refusedSince', '>', inSeconds(-PATIENCE_SECONDS))]),
    )
    .returning(SETTLED)
    .executeTakeFirst();
}

/** Releases a claim when the worker shuts down: pending again, and the attempt does not count. */
export async function releaseGeneration(db: Db, claim: GenerationClaim): Promise<Settled | undefined> {
  return release(db).where(generationHeldBy(claim)).returning(SETTLED).executeTakeFirst();
}

/**
 * Releases all claims after a restore, when none of their workers can be left. Those whose vendor was paid are left to
 * the sweep, which ends them: see {@link isTriedAgain}.
 *
 * @returns their number
 */
export async function releaseAllGenerations(db: Db): Promise<number> {
  const { numUpdatedRows } = await release(db)
    .where('status', '=', 'processing')
    .where('paidRequestAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const release = (db: Db) =>
  db.updateTable('generations').set((eb) => ({
    ...ENDED,
    ...NOT_STARTED,
    status: 'pending' as const,
    runAttempts: eb('runAttempts', '-', 1),
    version: eb('version', '+', 1),
  }));
