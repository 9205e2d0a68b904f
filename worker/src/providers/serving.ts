import type {
  EncodedImage,
  ImageRequest,
  ImageResult,
  ModelImage,
  ModelProgress,
  VendorRequest,
} from './types.ts';

export interface ServeContext {
  signal: AbortSignal;
  onProgress(progress: ModelProgress): void;
  /** What an earlier attempt of this run saved. */
  resume: VendorRequest | undefined;
  /** Saves where the picture is being made, with the vendor's id once there is one. Rejects when the claim is lost. */
  save(request: { endpoint: string; id: string | null }): Promise<void>;
}

/** One model as the pipeline sees it, however many endpoints make its pictures. */
export interface ServedModel {
  /** @throws {ModelError}, or the signal's reason */
  generate(request: ImageRequest, context: ServeContext): Promise<ImageResult>;
  /** Undefined where no endpoint of the model has an upscaler. */
  upscale:
    | ((image: EncodedImage, options: { longSide: number; signal: AbortSignal }) => Promise<ModelImage>)
    | undefined;
  /** The model's own limit; undefined for the worker's. */
  timeoutMs: number | undefined;
  /** Each request is paid for, also one whose picture nobody waited for. */
  billed: boolean;
}
