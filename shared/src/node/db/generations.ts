import type { ColumnType, Generated, Selectable } from 'kysely';
import type { FailureCode } from '../../contracts/errors.ts';
import type { GenerationStatus } from '../../contracts/generation.ts';
import type { EditMode } from '../../contracts/inputs.ts';
import type { GenerationNotes } from '../../contracts/notes.schema.ts';
import type { AspectRatio, Resolution } from '../../contracts/sizes.ts';
import type { StyleId } from '../../contracts/styles.ts';
import type { StoredInput } from '../domain/stored-inputs.ts';
import type { CustomStyleWords } from './custom-styles.ts';

/** Generations. The row is authoritative; the queue only hands out work. */
export interface GenerationsTable {
  id: string;
  batchId: string;
  userId: string;
  /** The account whose plan and credits it uses: the team's owner or the user. It may have been erased since. */
  accountId: string;
  /** The team that it is shared with since `sharedAt`. */
  teamId: string | null;
  sharedAt: Date | null;
  /** The contact sheet that it is a cell of, and its place in it from 0; null for none. */
  sheetId: Generated<string | null>;
  sheetCell: Generated<number | null>;
  status: GenerationStatus;
  prompt: string;
  style: StyleId;
  /** A snapshot of the custom style. Written as JSON text. */
  customStyle: ColumnType<CustomStyleWords | null, string | null | undefined, never>;
  model: string;
  seed: number;
  /** Empty for none. */
  negativePrompt: Generated<string>;
  /** The requested steps; null if the model has no such setting. */
  requestedSteps: number | null;
  /** The guidance scale; null if the model has no such setting. */
  guidance: number | null;
  /** How `inputs` are used; null for a picture from the prompt alone. */
  mode: EditMode | null;
  /** The pictures that it is made from; null if there are none. Written as JSON text. */
  inputs: ColumnType<StoredInput[] | null, string | null | undefined, never>;
  /** Credits for one image of this model when the generation was accepted. */
  credits: Generated<number>;
  /** Whether the image file may carry the prompt. */
  embedPrompt: Generated<boolean>;
  resolution: Resolution;
  aspectRatio: AspectRatio;
  iterations: number;
  width: number;
  height: number;
  /** Decided by the plan when the generation was accepted. */
  watermark: boolean;
  /** BullMQ's priority of its ticket. Lower goes first. */
  priority: number;
  /** The `X-Request-Id` of the request that started the run, for logs; null for those of versions before 0043. */
  requestId: string | null;
  /** Counts submissions: 1, plus one for each Retry. Each run holds its own credits. */
  run: Generated<number>;
  /** The fencing token: incremented by every claim, never decremented. */
  attempt: Generated<number>;
  /** Attempts of this run that count; limited by `MAX_RUN_ATTEMPTS`. */
  runAttempts: Generated<number>;
  progress: Generated<number>;
  step: Generated<number>;
  steps: Generated<number>;
  workerId: string | null;
  /** A random UUID for each claim. Every write of its worker checks it. */
  claimToken: string | null;
  /** When the claim expires unless the worker renews it. */
  leaseUntil: Date | null;
  /** The model server that makes it, or made it last. */
  vendorEndpoint: string | null;
  /** That server's id of this run's request, which the next attempt resumes. */
  vendorRequestId: string | null;
  /** When a request that costs money was sent in this run, until its id is known: no attempt sends another. */
  paidRequestAt: Date | null;
  /** When a vendor that bills each request was first asked in this run: canceling no longer returns the credits. */
  chargedAt: Date | null;
  /** Whether the paid request of `paidRequestAt` was booked in the budgets as one of a Free account. */
  paidAsFree: Generated<boolean | null>;
  isFavorite: Generated<boolean>;
  /** Lower case, in alphabetical order, without duplicates. */
  tags: Generated<string[]>;
  /** When it was published to the gallery. */
  publishedAt: Date | null;
  /** The number of likes, maintained by a trigger on `likes`. */
  likes: ColumnType<number, never, never>;
  /** When an operator removed it from the gallery, permanently. */
  takenDownAt: Date | null;
  errorCode: FailureCode | null;
  errorMessage: string | null;
  /** The model's notes on the picture; null for none. Written as JSON text. */
  notes: ColumnType<GenerationNotes | null, string | null | undefined, string | null>;
  version: Generated<number>;
  /** The transaction of the last change that clients see, set by a trigger; for the feed of changes. */
  changedIn: ColumnType<string, never, never>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** When it last became pending by a submission or a Retry. */
  queuedAt: ColumnType<Date, Date | undefined, Date>;
  /** The order among the waiting generations of one account: earlier first, then by id. */
  lineAt: ColumnType<Date, Date | undefined, Date>;
  /** Seconds that the model is expected to take, in the queue's order. */
  costSeconds: Generated<number>;
  /**
   * Seconds from the submission to the end, as computed at the submission. Cleared once anything other than the order
   * delays it.
   */
  forecastSeconds: number | null;
  /**
   * The times promised at the submission: the forecast corrected by how accurate earlier ones were, as the middle and
   * the upper end.
   */
  promisedSeconds: number | null;
  promisedSecondsHigh: number | null;
  /** Its worker was lost in this run. It is made alone, since it may be the cause. */
  suspect: Generated<boolean>;
  /** Not to be claimed before then: its model server refused the last attempt. */
  retryAt: Date | null;
  /** When its model server first refused an attempt of this run. */
  refusedSince: Date | null;
  startedAt: Date | null;
  /** When the model began, after any wait in its server's own queue; null until then. */
  begunAt: Date | null;
  completedAt: Date | null;
  /** When its owner removed it. The row is deleted after its objects. */
  deletedAt: Date | null;
  /** When the janitor began to delete its files. The removal can no longer be undone. */
  purgingSince: Date | null;
}

/** A generation whose row changed, with the version that it has now, to announce on the bus. */
export type ChangedRow = Pick<Selectable<GenerationsTable>, 'id' | 'userId' | 'version'>;
