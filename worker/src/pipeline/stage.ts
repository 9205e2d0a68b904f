import type { Db } from '@easel/shared/node/db/client';
import type { ProgressPatch } from '@easel/shared/node/repos/claims.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { FinishedImage } from '../image/variants.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ModelImage, ModelProgress } from '../providers/types.ts';

/** What every stage of one attempt works with. */
export interface AttemptContext {
  /** The row as it was claimed; its `attempt` fences every write. */
  generation: GenerationRow;
  db: Db;
  store: ObjectStore;
  providers: ProviderRegistry;
  /** Aborts when the attempt has lost its purpose; its reason says why. */
  signal: AbortSignal;
  onProgress(progress: ModelProgress): void;
  /** The newest step that the model reported. */
  lastStep(): Pick<ProgressPatch, 'step' | 'steps'>;
  /** Milliseconds that the model may take. */
  modelTimeoutMs: number;
}

export interface StoredImage extends Omit<FinishedImage, 'image' | 'thumbnail'> {
  objectKey: string;
  thumbnailKey: string;
  bytes: number;
}

/** The picture on its way. Each stage takes the state that the one before it leaves. */
export type Loaded = Record<never, never>;
export type Generated = { picture: ModelImage };
export type Finished = { finished: FinishedImage };
export type Stored = { stored: StoredImage };
export type Settled = { version: number };

export type Stage<In, Out> = (context: AttemptContext, state: In) => Promise<Out>;

/** The attempt no longer holds the generation: it was canceled, removed, or given to another. Nothing is left to do. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}
