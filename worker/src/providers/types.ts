/**
 * What a model is to Easel: one small interface that every model server's adapter implements.
 * An adapter owns its vendor's wire format and errors; nothing of them crosses this border.
 */
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
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

/** An image file as a model server sent it. Nothing about it is trusted until it has been decoded. */
export interface EncodedImage {
  kind: 'encoded';
  data: Uint8Array;
}

export type ModelImage = RawImage | EncodedImage;

export interface ImageRequest {
  /** The user's words, trimmed, 1-500 characters. Data, never control syntax: `composePrompt` escapes them. */
  prompt: string;
  /** What the user does not want to see, in the user's words; empty for nothing. */
  negativePrompt: string;
  /** A style id of the catalogue, for example `oil-painting`. */
  style: string;
  /** What a custom style adds to both, each up to 300 characters of users' words, as little trusted; null for none. */
  customStyle: Pick<CustomStyleWords, 'promptSuffix' | 'negativePrompt'> | null;
  /** What the operator adds to the prompt for this style and this model's family. */
  modifier: StyleModifier;
  /** Pixels, a multiple of 64. */
  width: number;
  /** Pixels, a multiple of 64. */
  height: number;
  /** An unsigned 32-bit integer; the same request with the same seed asks for the same picture. */
  seed: number;
  /** Null where the model has no such setting. */
  steps: number | null;
  /** The guidance scale (CFG); null where the model has no such setting. */
  guidance: number | null;
}

/**
 * One step the model has really finished: `step` counts from 1 to `steps`. Both are 0 in a preview from a model
 * that does not tell its steps.
 */
export interface ModelProgress {
  step: number;
  steps: number;
  /** The picture so far, small (its long side about 256 pixels) or as the model sends it. */
  preview?: ModelImage;
}

/** What a vendor calls the request that we made of it, so that another attempt finds it again. */
export interface VendorRequest {
  /** The endpoint's URL, as the registry names it. */
  endpoint: string;
  id: string;
}

export interface GenerateContext {
  /**
   * Aborts on cancel, on a timeout, on a lost claim and on shutdown. The adapter stops as soon as it can and rejects with
   * `signal.reason`. What runs at the vendor is stopped too, unless {@link isHandover} says that another attempt goes on with it.
   */
  signal: AbortSignal;
  onProgress(progress: ModelProgress): void;
  /** What an earlier attempt at this endpoint asked for, if any: it may be waiting, running or done there. */
  resume: string | undefined;
  /**
   * Saves the vendor's id of this request. An adapter that chooses the id itself saves it before it sends the request,
   * the others as soon as they hear it; either way before they wait for the picture. Rejects when the claim is lost.
   */
  saveRequestId(id: string): Promise<void>;
}

export interface ImageResult {
  image: ModelImage;
  warnings: ModelWarning[];
}

/** One model at one endpoint. Its capabilities are declared by provider type, in `shared/src/node/models/providers.ts`. */
export interface ImageProvider {
  /** @throws {ModelError} when the model fails; `retryable` tells whether another attempt may succeed. */
  generate(request: ImageRequest, context: GenerateContext): Promise<ImageResult>;
  /**
   * The model server's own upscaler, where it has one and it is configured: the same picture, `longSide` pixels along its
   * longer side or as near below as it can.
   * @throws {ModelError}
   */
  upscale?(image: EncodedImage, options: { longSide: number; signal: AbortSignal }): Promise<ModelImage>;
  close(): Promise<void>;
}

/** The attempt ends but its work does not: another one will take it up, so what runs at the vendor is left running. */
export abstract class HandoverError extends Error {}

/** Whether an aborted request is to be left running at the vendor for another attempt. */
export function isHandover(reason: unknown): boolean {
  return reason instanceof HandoverError;
}
