import type { CallSettings, EaselApi } from './api.ts';
import type { Generation, ProgressEvent, ServerEvent, VariantKind } from './contract-types.ts';

export interface EaselOptions {
  /** The address of Easel: `https://easel.example`. */
  baseUrl: string;
  /** An API key from the settings. Keep it on a server, never in a web page. */
  apiKey?: string | undefined;
  /** Returns an access token, instead of an API key. Called again when a token is refused. */
  accessToken?: AccessToken | undefined;
  /** How many times a failed request is retried. Defaults to 3. */
  retries?: number | undefined;
  /** The `User-Agent` header, outside browsers. */
  userAgent?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Replaces the timer between retries, for tests. */
  sleep?: Sleep | undefined;
}

export interface EaselClient extends EaselApi {
  /** Yields the events of a generation until it ends: `for await (const { name, payload } of easel.events(id))`. */
  events(id: string, settings?: EventSettings): AsyncGenerator<ServerEvent>;
  /** Resolves with the generation once it is completed, failed or canceled. */
  waitFor(id: string, settings?: WaitSettings): Promise<Generation>;
  /** Downloads the image file of a generation, given the generation or its id. */
  download(generation: Generation | string, settings?: DownloadSettings): Promise<File>;
  /** Downloads a contact sheet as one PNG with labels, with the images that are finished. */
  downloadSheet(id: string, settings?: CallSettings): Promise<File>;
}

/**
 * Returns the token to send: an API key or an access token, or null to send none. Called again with `isRefused`, at most once
 * per request, when the service refused the last token; null then means that there is no other.
 */
export type AccessToken = (isRefused: boolean) => Promise<string | null> | string | null;

export interface EventSettings extends CallSettings {
  /** The last version that you know. Only later events are sent. */
  lastEventId?: string | undefined;
}

export interface WaitSettings extends CallSettings {
  /** Called with the current state, and then with each progress event that arrives. Some may be missed. */
  onProgress?: ((progress: ProgressEvent) => void) | undefined;
}

export interface DownloadSettings extends CallSettings {
  /** Downloads a larger or a vector file instead of the image. It is made on first request. */
  kind?: VariantKind | undefined;
}

/** Waits. Rejects with the signal's reason when it aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;
