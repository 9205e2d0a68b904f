import type { Db } from '../../db/client.ts';
import { inColumnNames } from '../../db/column-names.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import type { TermsSource } from '../../queue/queue-terms.ts';
import type { GenerationRow, GenerationWithImage } from './generations.repo.ts';

/** What a submission decides about one of its generations. */
export type SubmittedGeneration = Pick<
  GenerationRow,
  | 'id'
  | 'batchId'
  | 'requestId'
  | 'prompt'
  | 'style'
  | 'customStyle'
  | 'model'
  | 'iterations'
  | 'negativePrompt'
  | 'requestedSteps'
  | 'guidance'
  | 'credits'
  | 'embedPrompt'
  | 'resolution'
  | 'aspectRatio'
  | 'width'
  | 'height'
  | 'watermark'
  | 'seed'
  | 'priority'
  | 'costSeconds'
  | 'forecastSeconds'
  | 'promisedSeconds'
  | 'promisedSecondsHigh'
>;

export interface Submission {
  userId: string;
  /** The versions of the rows by which the caller has decided; see `EntitlementRow`. */
  userSeen: string;
  entitlementSeen: string;
  maxInFlight: number;
  /** Credits of the period; null for unlimited. */
  total: number | null;
  periodStart: Date;
  queueTerms: TermsSource;
  idempotency: { key: string; requestHash: Buffer } | null;
  /** One or more, all at the same price. */
  generations: readonly SubmittedGeneration[];
}

export interface Submitted {
  rows: GenerationWithImage[];
  /** Credits of the period that were spent or held before. */
  usedBefore: number;
}

const SUBMIT = prepared(
  'submit-generations',
  `select used_before as "usedBefore", submitted_at as "submittedAt", changed_in as "changedIn" from submit_generations(
    $1::uuid, $2::xid, $3::xid, $4::integer, $5::bigint, $6::timestamptz, $7::boolean, $8::text, $9::float8, $10::integer,
    $11::text, $12::bytea, $13::jsonb)`,
);

interface Answer {
  usedBefore: number;
  submittedAt: Date;
  changedIn: string;
}

/**
 * Accepts generations on a user's own account in one statement, with its locks, its limits in flight and of credits, and the holds. Null,
 * with nothing changed, where it must be decided step by step: a limit is reached, the account is not as the caller knows it, the user is
 * in a team, or the idempotency key was used.
 */
export async function submitGenerations(db: Db, submission: Submission): Promise<Submitted | null> {
  const { userId, generations, queueTerms, idempotency } = submission;
  const { isFree, plan, own } = queueTerms;
  const [answer] = await runPrepared<Answer>(db, SUBMIT, [
    userId,
    submission.userSeen,
    submission.entitlementSeen,
    submission.maxInFlight,
    submission.total,
    submission.periodStart,
    isFree,
    plan,
    own.weight,
    own.maxRunning,
    idempotency?.key ?? null,
    idempotency?.requestHash ?? null,
    JSON.stringify(generations.map(inColumnNames)),
  ]);
  if (!answer) return null;
  const { usedBefore, submittedAt, changedIn } = answer;
  return {
    usedBefore,
    rows: generations.map((generation) => ({
      ...UNTOUCHED,
      ...generation,
      userId,
      accountId: userId,
      changedIn,
      createdAt: submittedAt,
      queuedAt: submittedAt,
      lineAt: submittedAt,
    })),
  };
}

/** The columns of a generation that has not changed since its submission. */
const UNTOUCHED = {
  status: 'pending',
  mode: null,
  inputs: null,
  teamId: null,
  sharedAt: null,
  sheetId: null,
  sheetCell: null,
  run: 1,
  attempt: 0,
  runAttempts: 0,
  progress: 0,
  step: 0,
  steps: 0,
  workerId: null,
  claimToken: null,
  leaseUntil: null,
  vendorEndpoint: null,
  vendorRequestId: null,
  paidRequestAt: null,
  chargedAt: null,
  paidAsFree: null,
  isFavorite: false,
  tags: [],
  publishedAt: null,
  likes: 0,
  takenDownAt: null,
  errorCode: null,
  errorMessage: null,
  notes: null,
  version: 1,
  suspect: false,
  retryAt: null,
  refusedSince: null,
  startedAt: null,
  begunAt: null,
  completedAt: null,
  deletedAt: null,
  purgingSince: null,
  image: null,
} as const satisfies Partial<GenerationWithImage>;
