import type { InputRole } from '@easel/shared/contracts/inputs';
import type { GenerationNotes } from '@easel/shared/contracts/notes.schema';
import type { StyleId } from '@easel/shared/contracts/styles';
import type { Db } from '@easel/shared/node/db/client';
import type { SpendingLimit } from '@easel/shared/node/domain/model-budgets';
import type { Logger } from '@easel/shared/node/logger';
import type { StyleModifier } from '@easel/shared/node/models/style-modifiers';
import type { Moderator } from '@easel/shared/node/moderation/moderator';
import type { ClaimedGeneration, ProgressPatch } from '@easel/shared/node/repos/generations/claims.repo';
import type { ImageOrigin } from '@easel/shared/node/repos/generations/origins.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { Tracing } from '@easel/shared/node/tracing/tracing';
import type { FinishedImage, ImageFinisher } from '../image/finisher.ts';
import type { StoreHealth } from '../outages/store-health.ts';
import type { ProviderRegistry } from '../providers/serving/registry.ts';
import { HandoverError, type InputImage, type ModelImage, type ModelProgress } from '../providers/types.ts';
import type { ModelClock } from './model-clock.ts';

/** The parts that the stages of all attempts use. */
export interface PipelineParts {
  db: Db;
  store: ObjectStore;
  storeHealth: Pick<StoreHealth, 'isUp' | 'untilUp'>;
  providers: ProviderRegistry;
  /** Returns the modifier of a style for a model. */
  styleModifier(style: StyleId, model: string): StyleModifier;
  /** Returns the operator's daily budgets for billed models. */
  spendingLimits(): readonly SpendingLimit[];
  finisher: ImageFinisher;
  moderator: Moderator;
  /** Milliseconds until a model without its own limit times out. */
  modelTimeoutMs: number;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Default: nothing is traced. */
  tracing?: Tracing;
}

/** One attempt, as its stages see it. A stage passes data to later ones in its result. */
export interface AttemptContext extends PipelineParts {
  /** The row as it was claimed; its `claimToken` fences every write. */
  generation: ClaimedGeneration;
  /** Aborts on cancel, on a lost claim and on shutdown; the reason says which. */
  signal: AbortSignal;
  /** Aborts on cancel and on shutdown, but not when the renewals find the claim gone: a settlement may be why. */
  stopSignal: AbortSignal;
  /** Resolves while no other worker can have claimed the generation. Rejects when the claim is lost or the given signal aborts. */
  untilSure(signal: AbortSignal): Promise<void>;
  /** Measures the model's time. Lease renewals record when it began. */
  clock: ModelClock;
  progress: {
    report(progress: ModelProgress): void;
    /** The newest step that the model reported. */
    latest(): Pick<ProgressPatch, 'step' | 'steps'>;
  };
  /** Reports whether a paid request is in flight, or has made the picture: a shutdown waits for it. */
  onPaid(isPaid: boolean): void;
}

/** A picture that the generation is made from, as it is stored. */
export interface ParentFile {
  role: InputRole;
  /** The generation whose image it is; null for an upload. */
  generation: string | null;
  strength: number | null;
  /** SHA-256, hexadecimal. */
  sha256: string;
  data: Uint8Array;
  contentType: string;
}

export interface StoredImage {
  objectKey: string;
  displayKey: string;
  thumbnailKey: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
}

/*
 * The result of each stage, which the next one takes. No two results share a property, so none can be passed for
 * another.
 */
export type Prepared = { prepared: { inputs: readonly InputImage[]; parents: readonly ParentFile[] } };
export type Generated = {
  picture: ModelImage;
  parents: readonly ParentFile[];
  /** What the model reports about the picture, for the user; undefined for nothing. */
  notes: GenerationNotes | undefined;
};
export type Finished = { finished: FinishedImage };
export type Moderated = { moderated: FinishedImage };
export type Stored = { stored: StoredImage; origins: ImageOrigin[]; patchKey: string | undefined };
/**
 * The input of `settle`: the stored files, the notes for the user, and the milliseconds that the queue charges for the
 * picture.
 */
export type Settling = Stored & Pick<Generated, 'notes'> & { tookMs: number | undefined };
export type Settled = { version: number };

export type Stage<In, Out> = (context: AttemptContext, input: In) => Promise<Out>;

/** The attempt no longer holds its claim: another attempt continues what the model server has begun. */
export class ClaimLostError extends HandoverError {
  override readonly name = 'ClaimLostError';
}

/** The generation was canceled or removed. */
export class CanceledError extends Error {
  override readonly name = 'CanceledError';
}

/** The worker shuts down, and the generation goes back to the queue. */
export class ShutdownError extends HandoverError {
  override readonly name = 'ShutdownError';
}
