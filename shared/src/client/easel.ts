import { PUBLIC_ENDPOINTS } from '../contracts/endpoints.ts';
import { withToken } from './access-token.ts';
import { createCalls } from './calls.ts';
import type { AccessToken, EaselClient, EaselOptions } from './client.ts';
import { createApi } from './create-api.ts';
import { download, downloadSheet } from './download.ts';
import { followGeneration } from './follow.ts';
import { createSend } from './http.ts';
import { sleepFor, withRetries } from './retries.ts';
import { waitForGeneration } from './wait-for.ts';

export { EaselError, isEaselError } from './easel-error.ts';

const RETRIES = 3;

/**
 * Creates a client of Easel's API, for Node 20 or newer and for browsers.
 *
 * @example
 * const easel = createEaselClient({ baseUrl: 'https://easel.example', apiKey: process.env.EASEL_API_KEY });
 * const { id } = await easel.generate({ prompt: 'A lighthouse on a cliff at sunset' });
 * const generation = await easel.waitFor(id);
 *
 * @throws {TypeError} if the API key or the base URL is malformed
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
  const calls = createCalls(createApi(PUBLIC_ENDPOINTS, send));
  const { generations } = calls;
  return {
    ...calls,
    events: (id, settings) => followGeneration(send, id, { ...settings, sleep }),
    waitFor: (id, settings) => waitForGeneration(send, id, { ...settings, sleep }),
    download: (generation, settings) =>
      download({ send: sendByLink, generations, sleep }, generation, settings),
    downloadSheet: (id, settings) => downloadSheet(send, id, settings),
  };
}

/** Refuses keys that no header can hold: fetch would quote them in its error, and the error may be logged. */
function keyOf(apiKey: string): AccessToken {
  const key = apiKey.trim();
  if (!/^[\w-]+$/.test(key)) throw new TypeError('This is not an API key');
  return (isRefused) => (isRefused ? null : key);
}
