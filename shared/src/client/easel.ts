import { type AccessToken, withToken } from './access-token.ts';
import type { EaselApi } from './api.ts';
import { createCalls } from './calls.ts';
import type { Generation, ServerEvent } from './contract-types.ts';
import { type DownloadSettings, download } from './download.ts';
import { type EventSettings, followGeneration } from './follow.ts';
import { createSend } from './http.ts';
import { type Sleep, sleepFor, withRetries } from './retries.ts';
import { type WaitSettings, waitForGeneration } from './wait-for.ts';

export type { AccessToken } from './access-token.ts';
export type * from './api.ts';
export type * from './contract-types.ts';
export type { DownloadSettings } from './download.ts';
export { EaselError, type EaselErrorCode, isEaselError } from './easel-error.ts';
export type { EventSettings } from './follow.ts';
export type { WaitSettings } from './wait-for.ts';

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

const RETRIES = 3;

/**
 * A client of Easel's API, for Node 20 or newer and for browsers.
 *
 * @example
 * const easel = createEaselClient({ baseUrl: 'https://easel.example', apiKey: process.env.EASEL_API_KEY });
 * const { id } = await easel.generate({ prompt: 'A lighthouse on a cliff at sunset' });
 * const generation = await easel.waitFor(id);
 *
 * @throws {TypeError} when the key or the address cannot be one
 */
export function createEaselClient({
  baseUrl,
  apiKey,
  accessToken = apiKey === undefined ? () => null : keyOf(apiKey),
  retries = RETRIES,
  userAgent,
  fetch,
  sleep = sleepFor,
}: EaselOptions): EaselClient {
  const origin = new URL(baseUrl).href.replace(/\/+$/, '');
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  const sendTo = (address: string) => createSend({ baseUrl: address, fetch, headers });
  const send = withRetries(withToken(sendTo(`${origin}/api/v1`), accessToken), { retries, sleep });
  const sendByLink = withRetries(sendTo(origin), { retries, sleep });
  const calls = createCalls(send);
  const { generations } = calls;
  return {
    ...calls,
    events: (id, settings) => followGeneration(send, id, { ...settings, sleep }),
    waitFor: (id, settings) => waitForGeneration(send, id, { ...settings, sleep }),
    download: (generation, settings) =>
      download({ send: sendByLink, generations, sleep }, generation, settings),
  };
}

/** A key that no header can hold would be quoted in fetch's own error, and from there in somebody's log. */
function keyOf(apiKey: string): AccessToken {
  const key = apiKey.trim();
  if (!/^[\w-]+$/.test(key)) throw new TypeError('This is not an API key');
  return (isRefused) => (isRefused ? null : key);
}
