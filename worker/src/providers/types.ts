/**
 * What a model is to Easel: one small interface that every model server's adapter implements.
 * An adapter owns its vendor's wire format and errors; nothing of them crosses this border.
 */

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
  /** The user's words, trimmed, 1-500 characters. Data, never control syntax. */
  prompt: string;
  /** A style id of the catalogue, for example `oil-painting`. */
  style: string;
  /** Pixels, a multiple of 64. */
  width: number;
  /** Pixels, a multiple of 64. */
  height: number;
  /** An unsigned 32-bit integer; the same request with the same seed asks for the same picture. */
  seed: number;
}

/** One step the model has really finished. `step` counts from 1 to `steps`. */
export interface ModelProgress {
  step: number;
  steps: number;
  /** The picture so far, small (its long side about 256 pixels). */
  preview?: ModelImage;
}

export interface GenerateContext {
  /** Aborts on cancel, on a lost claim and on shutdown. The adapter stops as soon as it can and rejects with `signal.reason`. */
  signal: AbortSignal;
  onProgress(progress: ModelProgress): void;
}

export interface ImageResult {
  image: ModelImage;
  /** What the model ignored or changed, in words an operator understands. */
  warnings: string[];
}

export interface ModelCapabilities {
  /** Whether `onProgress` reports real steps; if not, the bar is indeterminate. */
  steps: boolean;
  /** Whether steps carry previews. */
  preview: boolean;
  /** Whether work stops in the middle when the signal aborts. */
  abort: boolean;
}

export interface ImageProvider {
  readonly capabilities: ModelCapabilities;
  /** @throws {ModelError} when the model fails; `retryable` tells whether another attempt may succeed. */
  generate(request: ImageRequest, context: GenerateContext): Promise<ImageResult>;
  close(): Promise<void>;
}
