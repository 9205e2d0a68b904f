/**
 * The interface that every model server's adapter implements. An adapter owns its vendor's wire format and errors; neither leaves it.
 */

import type { PromptReading } from '@easel/painter/prompt/prompt-reading';
import type { EditMode, InputRole } from '@easel/shared/contracts/inputs';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import type { SceneStep } from '@easel/shared/node/domain/stored-inputs';
import type { StyleModifier } from '@easel/shared/node/models/style-modifiers';
import type { ModelWarning } from './warnings.ts';

/** Pixels in memory: `data` holds `width * height * channels` bytes, row by row, sRGB, not premultiplied. */
export interface RawImage {
  kind: 'raw';
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** An image file as a model server sent it, untrusted until it has been decoded. */
export interface EncodedImage {
  kind: 'encoded';
  data: Uint8Array;
}

export type ModelImage = RawImage | EncodedImage;

/** What a model can do with input pictures. Enlargements go to `upscale`, never to `generate`. */
export type RequestMode = Exclude<EditMode, 'enlarge'>;

/**
 * A picture to work from, decoded and re-encoded by Easel: a PNG, upright, 8-bit, opaque sRGB without metadata. A mask has one channel:
 * white (255) is repainted, black is kept, and gray is between. An `init` and a mask have the width and height of the request.
 */
export interface InputImage {
  role: InputRole;
  data: Uint8Array;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Of an `init` in the modes vary and inpaint: from 0 (nothing changes) to 1 (nothing is kept). Null otherwise. */
  strength: number | null;
  /**
   * How the scene of an `init` was made, from the first picture to the `init` itself; only if the same model made it.
   * Null if there are only pixels.
   */
  scene: readonly SceneStep[] | null;
}

export interface ImageRequest {
  /**
   * How to use `inputs`; null for a picture from the prompt alone. In the mode `extend`, the `init` lies on the whole
   * canvas with its edges repeated around it, and a mask covers the part to generate: models that inpaint need nothing
   * else.
   */
  mode: RequestMode | null;
  /** In the order of the request, the mask of `extend` last. Empty without a mode. */
  inputs: readonly InputImage[];
  /** The user's words, trimmed, at most 32,000 characters. Never control syntax: `composePrompt` escapes them. In `edit`, an instruction. */
  prompt: string;
  /** The user's words for what to avoid; may be empty. */
  negativePrompt: string;
  /** A style id of the catalog, for example `oil-painting`. */
  style: string;
  /** What a custom style adds to both prompts, each up to 300 characters of users' words; null for none. */
  customStyle: Pick<CustomStyleWords, 'promptSuffix' | 'negativePrompt'> | null;
  /** What the operator adds to the prompt for this style and this model's family. */
  modifier: StyleModifier;
  /** Pixels, a multiple of 64. */
  width: number;
  /** Pixels, a multiple of 64. */
  height: number;
  /** An unsigned 32-bit integer; the same request with the same seed asks for the same picture. */
  seed: number;
  /** Null if the model has no such setting. */
  steps: number | null;
  /** The guidance scale (CFG); null if the model has no such setting. */
  guidance: number | null;
}

/**
 * A step that the model has finished: `step` counts from 1 to `steps`. Both are 0 in a preview from a model that does not report its
 * steps.
 */
export interface ModelProgress {
  step: number;
  steps: number;
  /** The picture so far, small (its long side about 256 pixels) or as the model sends it. */
  preview?: ModelImage;
}

/** The vendor's id of a request, by which another attempt resumes it. */
export interface VendorRequest {
  /** The endpoint's URL, as the registry names it. */
  endpoint: string;
  id: string;
}

export interface GenerateContext {
  /**
   * Aborts on cancel, timeout, a lost claim and shutdown. The adapter stops as soon as it can and rejects with `signal.reason`. It also
   * stops the vendor's work, unless {@link isHandover} says that another attempt resumes it.
   */
  signal: AbortSignal;
  onProgress(progress: ModelProgress): void;
  /**
   * Reports that the request waits in the server's own queue, which is not the model's time; {@link onBegun} that the
   * model has begun. Both may be called repeatedly. An adapter that calls neither counts as begun at once. Progress
   * means that it has begun.
   */
  onQueued(): void;
  onBegun(): void;
  /** The vendor's id of an earlier attempt's request at this endpoint, which may be waiting, running or done. */
  resume: string | undefined;
  /**
   * Saves the vendor's id of this request. An adapter that chooses the id saves it before it sends the request, others as soon as they
   * receive it; both before they wait for the picture. Rejects when the claim is lost.
   */
  saveRequestId(id: string): Promise<void>;
  /**
   * Records, before it is sent, that a paid request without an id may be in flight: no later attempt of the run pays
   * again. `false` withdraws that, if the vendor certainly made nothing. Rejects when the claim is lost.
   */
  markPaid(isSent: boolean): Promise<void>;
}

export interface ImageResult {
  image: ModelImage;
  warnings: ModelWarning[];
  /** How the model read the prompt, if it reports that. */
  reading?: PromptReading;
}

/** One model at one endpoint. Its capabilities are declared by provider type, in `shared/src/node/models/providers.ts`. */
export interface ImageProvider {
  /** @throws {ModelError} when the model fails; `retryable` tells whether another attempt may succeed. */
  generate(request: ImageRequest, context: GenerateContext): Promise<ImageResult>;
  /**
   * Enlarges a picture with the model server's upscaler, to a long side of `longSide` pixels or as near below as it can. Undefined if
   * none is configured.
   * @throws {ModelError}
   */
  upscale?(image: EncodedImage, options: { longSide: number; signal: AbortSignal }): Promise<ModelImage>;
  close(): Promise<void>;
}

/** The attempt ends, but another one will resume its request, so the vendor's work must continue. */
export abstract class HandoverError extends Error {}

/** Returns whether an aborted request must continue at the vendor for another attempt. */
export function isHandover(reason: unknown): boolean {
  return reason instanceof HandoverError;
}
