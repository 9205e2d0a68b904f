import type { CallSettings, EaselApi } from './api.ts';
import type { Generation, ProgressEvent, ServerEvent, VariantKind } from './contract-types.ts';

export interface EaselOptions {
  /** Where Easel is: `https://easel.example`. */
  baseUrl: string;
  /** Made in the settings. Keep it on a server, out of web pages. */
  apiKey?: string | undefined;
  /** In place of a key: gives an access token, anew where the last one is refused. */
  accessToken?: AccessToken | undefined;
  /** How often a request is sent again that came to nothing; 3 times unless told. */
  retries?: number | undefined;
  /** What programs outside a browser call themselves in the `User-Agent` header. */
  userAgent?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** How to wait; a test may know a faster way. */
  sleep?: Sleep | undefined;
}

export interface EaselClient extends EaselApi {
  /** What happens to one generation, until it has ended: `for await (const { name, payload } of easel.events(id))`. */
  events(id: string, settings?: EventSettings): AsyncGenerator<ServerEvent>;
  /** Resolves with the generation once it has ended: completed, failed or canceled. */
  waitFor(id: string, settings?: WaitSettings): Promise<Generation>;
  /** The image file of a generation, which is named by itself or by its id. */
  download(generation: Generation | string, settings?: DownloadSettings): Promise<File>;
}

/**
 * Gives the token to send: an API key or an access token; null to ask as a visitor. It is asked again, once a request, with
 * `isRefused` when the service did not take the one before; null then means that there is no other.
 */
export type AccessToken = (isRefused: boolean) => Promise<string | null> | string | null;

export interface EventSettings extends CallSettings {
  /** The version that is known already: what it was is not told again. */
  lastEventId?: string | undefined;
}

export interface WaitSettings extends CallSettings {
  /** Called with each step that is heard of, the first being how it stands. Some may be missed. */
  onProgress?: ((progress: ProgressEvent) => void) | undefined;
}

export interface DownloadSettings extends CallSettings {
  /** A larger or a vector file in place of the image; it is made when it is first asked for. */
  kind?: VariantKind | undefined;
}

/** Waits; rejects with the signal's reason as soon as that aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;
