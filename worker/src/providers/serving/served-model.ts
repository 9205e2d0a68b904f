import type {
  EncodedImage,
  ImageRequest,
  ImageResult,
  ModelImage,
  ModelProgress,
  VendorRequest,
} from '../types.ts';
import type { EndpointFailure } from './circuit.ts';

export interface ServeContext {
  signal: AbortSignal;
  onProgress(progress: ModelProgress): void;
  /** As in `GenerateContext`. */
  onQueued(): void;
  onBegun(): void;
  /** The request that an earlier attempt of this run saved. */
  resume: VendorRequest | undefined;
  /** Saves the endpoint, and the vendor's id once it is known. Rejects when the claim is lost. */
  save(request: { endpoint: string; id: string | null }): Promise<void>;
  /** As in `GenerateContext`. */
  markPaid(isSent: boolean): Promise<void>;
}

/** A model server as seen by this worker. */
export interface EndpointState {
  url: string;
  /** Whether it receives requests: false while its circuit is open. */
  isUp: boolean;
  /** Requests that it takes at once. */
  concurrency: number;
  lastFailure: EndpointFailure | null;
}

/** One model as the pipeline sees it, with any number of endpoints. */
export interface ServedModel {
  /** @throws {ModelError}, or the signal's reason */
  generate(request: ImageRequest, context: ServeContext): Promise<ImageResult>;
  /** Undefined if no endpoint has an upscaler. */
  upscale:
    | ((image: EncodedImage, options: { longSide: number; signal: AbortSignal }) => Promise<ModelImage>)
    | undefined;
  /** Its timeout in milliseconds; undefined for the worker's default. */
  timeoutMs: number | undefined;
  /** Whether each request costs money, including one that is aborted. */
  billed: boolean;
  /** Whether it uses the worker's own cores. */
  isLocal: boolean;
  /** How many pictures its endpoints take at once now, from all workers; 0 while none is up. For a local model, from this worker alone. */
  places(): number;
  /** The same without places for trial requests, which may fail: the endpoint may still be down. */
  steadyPlaces(): number;
  /** Its model servers; none if it is local. */
  endpoints(): EndpointState[];
}
