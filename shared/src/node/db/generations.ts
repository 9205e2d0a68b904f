import type { ColumnType, Generated } from 'kysely';
import type { GenerationStatus } from '../../contracts/generation.ts';
import type { AspectRatio, Resolution } from '../../contracts/sizes.ts';
import type { StyleId } from '../../contracts/styles.ts';
import type { CustomStyleWords } from './custom-styles.ts';

/** The truth about a generation; the queue only hands out work. */
export interface GenerationsTable {
  id: string;
  batchId: string;
  userId: string;
  /** Whose plan and credits it is made with: the team's owner, or the user. That account may be gone since. */
  accountId: string;
  /** The team that sees it, since `sharedAt`. Left behind with the team. */
  teamId: string | null;
  sharedAt: Date | null;
  status: GenerationStatus;
  prompt: string;
  style: StyleId;
  /** The custom style's words as they were then. Written as JSON text. */
  customStyle: ColumnType<CustomStyleWords | null, string | null | undefined, never>;
  model: string;
  seed: number;
  /** Empty for none. */
  negativePrompt: Generated<string>;
  /** Steps that the model is asked for; null where it has no such setting. */
  requestedSteps: number | null;
  /** The guidance scale; null where the model has no such setting. */
  guidance: number | null;
  /** What one image of this model cost when it was accepted. */
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
  /** The queue's order: lower goes first. */
  priority: number;
  /** Counts submissions: 1, and one more for each Retry. Each run holds its own credit. */
  run: Generated<number>;
  /** The fencing token: rises with every claim and never falls. */
  attempt: Generated<number>;
  /** Claims in this run; limited. */
  runAttempts: Generated<number>;
  progress: Generated<number>;
  step: Generated<number>;
  steps: Generated<number>;
  workerId: string | null;
  /** Until then the claim holds; a worker renews it while it works. */
  leaseUntil: Date | null;
  /** Where the model server is at it, or was last. */
  vendorEndpoint: string | null;
  /** What that server calls this run's request. Another attempt asks for it before it makes a new one. */
  vendorRequestId: string | null;
  isFavorite: Generated<boolean>;
  /** Since when it is in the gallery. */
  publishedAt: Date | null;
  /** How many people like it; counted by the database with each row of `likes`. */
  likes: ColumnType<number, never, never>;
  /** Since when an operator keeps it out of the gallery, for good. */
  takenDownAt: Date | null;
  errorCode: string | null;
  errorMessage: string | null;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** When it (last) began to wait. */
  queuedAt: ColumnType<Date, Date | undefined, Date>;
  /** When a job was last added for it; null asks the sweeper to add one. */
  enqueuedAt: Date | null;
  /** Not to be tried before: its model server took nothing the last time. */
  retryAt: Date | null;
  /** When its model server first took nothing, in this run. */
  refusedSince: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  /** Removed by its owner; the row goes once its objects are gone. */
  deletedAt: Date | null;
}
