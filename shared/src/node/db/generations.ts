import type { ColumnType, Generated } from 'kysely';
import type { GenerationStatus } from '../../contracts/generation.ts';
import type { AspectRatio, Resolution } from '../../contracts/sizes.ts';
import type { StyleId } from '../../contracts/styles.ts';

/** The truth about a generation; the queue only hands out work. */
export interface GenerationsTable {
  id: string;
  batchId: string;
  userId: string;
  status: GenerationStatus;
  prompt: string;
  style: StyleId;
  model: string;
  seed: number;
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
  isFavorite: Generated<boolean>;
  errorCode: string | null;
  errorMessage: string | null;
  version: Generated<number>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** When it (last) began to wait. */
  queuedAt: ColumnType<Date, Date | undefined, Date>;
  /** When a job was last added for it; null asks the sweeper to add one. */
  enqueuedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  /** Removed by its owner; the row goes once its objects are gone. */
  deletedAt: Date | null;
}
