import type { Db } from '../../db/client.ts';
import { inColumnNames } from '../../db/column-names.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import type { TermsSource } from '../../queue/queue-terms.ts';
import type { GenerationRow, GenerationWithImage } from './generations.repo.ts';

/** The columns of a generation that its submission sets. */
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
  `select place, used_before as "usedBefore", submitted_at as "submittedAt", changed_in as "changedIn"
    from submit_generations($1::jsonb, $2::boolean)`,
);

interface Answer {
  place: number;
  usedBefore: number;
  submittedAt: Date;
  changedIn: string;
}

export interface SubmitOptions {
  /** Waits for accounts that others have locked. Default: refuses their submissions, so that none waits for the account of another. */
  waits?: boolean;
}

/**
 * Accepts generations on users' own accounts in one statement, with its locks, its limits in flight and of credits, and
 * the holds. Returns the accepted submissions. Changes nothing of the others, which must be decided alone or step by
 * step: a limit is reached, the account is locked or has changed since the caller read it, the user is in a team, the
 * idempotency key was used, or another submission of the account comes before it.
 */
export async function submitGenerations(
  db: Db,
  submissions: readonly Submission[],
  { waits = false }: SubmitOptions = {},
): Promise<Map<Submission, Submitted>> {
  const answers = await runPrepared<Answer>(db, SUBMIT, [JSON.stringify(submissions.map(inJson)), waits]);
  const submitted = new Map<Submission, Submitted>();
  for (const { place, ...answer } of answers) {
    const submission = submissions[place];
    if (submission) submitted.set(submission, submittedAs(submission, answer));
  }
  return submitted;
}

/** What `submit_generations` reads of a submission. */
function inJson(submission: Submission, place: number): Record<string, unknown> {
  const { queueTerms, idempotency, generations, ...fields } = submission;
  const { isFree, plan, own } = queueTerms;
  const [first] = generations;
  return inColumnNames({
    ...fields,
    place,
    isFree,
    plan,
    weight: own.weight,
    maxRunning: own.maxRunning,
    key: idempotency?.key,
    requestHash: idempotency && `\\x${idempotency.requestHash.toString('hex')}`,
    batchId: first?.batchId,
    images: generations.length,
    credits: first?.credits,
    generations: generations.map(inColumnNames),
  });
}

const submittedAs = (
  { userId, generations }: Submission,
  { usedBefore, submittedAt, changedIn }: Omit<Answer, 'place'>,
): Submitted => ({
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
});

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
