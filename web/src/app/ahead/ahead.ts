import type { Session } from '@easel/shared/contracts/auth.schema';
import type { KeyValueStorage } from '@/lib/browser-storage';
import { HINT_KEY, REFRESH_KEY } from '@/lib/session-keys';
import type { FirstRead } from './first-read';

export interface AheadDependencies {
  fetch: typeof fetch;
  storage: KeyValueStorage;
  /** Runs a task while no tab refreshes the session, or not at all if one does. */
  ifFree: (task: () => Promise<unknown>) => Promise<unknown>;
  randomKey: () => string;
  nowMs: () => number;
  /** Starts to load an image. */
  loadImage: (url: string) => void;
  read: FirstRead | null;
}

/** An answer counts for this long: the app reckons a token's end from when it takes the answer. */
const FRESH_MS = 30_000;
const REFRESH_URL = '/api/auth/token?grant_type=refresh_token';

interface Early {
  answer: Promise<Response>;
  answeredAtMs: number;
}

/**
 * Sends what the app asks first, the refresh of the session and the page's first read, while the app's code is loading. The requests are the
 * app's own, with the idempotency key where the app looks for it: whichever comes first, the server sees one refresh.
 *
 * @returns a `fetch` that takes each of these answers once, for the request that is the same, and sends all others
 */
export function askAhead({
  fetch,
  storage,
  ifFree,
  randomKey,
  nowMs,
  loadImage,
  read,
}: AheadDependencies): typeof fetch {
  const early = new Map<string, Early>();

  function send(
    url: string,
    init: RequestInit,
    then: (response: Response) => Promise<void>,
  ): Promise<Response> {
    const sent = fetch(url, init);
    // The app goes on when the request that follows from this answer has been sent as well.
    const answer = sent.then(async (response) => {
      entry.answeredAtMs = nowMs();
      if (response.ok) await then(response.clone()).catch(() => undefined);
      return response;
    });
    // Nobody may ask for it.
    answer.catch(() => undefined);
    const entry: Early = { answer, answeredAtMs: Number.POSITIVE_INFINITY };
    early.set(nameOf(url, init), entry);
    return sent;
  }

  async function readFirst(refreshed: Response): Promise<void> {
    const { access_token } = (await refreshed.json()) as Session;
    if (!read) return;
    void send(read.url, { headers: { authorization: `Bearer ${access_token}` } }, async (response) => {
      const image = read.imageOf(await response.json());
      if (image) loadImage(image);
    }).catch(() => undefined);
  }

  // As in `src/lib/session-manager.ts`.
  if (storage.get(HINT_KEY) !== null) {
    void ifFree(() => {
      const key = storage.get(REFRESH_KEY) ?? randomKey();
      storage.set(REFRESH_KEY, key);
      const headers = { 'idempotency-key': key };
      return send(REFRESH_URL, { method: 'POST', headers, keepalive: true }, readFirst);
    }).catch(() => undefined);
  }

  return (input, init) => {
    const name = nameOf(String(input), init);
    const known = early.get(name);
    early.delete(name);
    return known && nowMs() - known.answeredAtMs < FRESH_MS ? known.answer : fetch(input, init);
  };
}

function nameOf(url: string, { method = 'GET', headers }: RequestInit = {}): string {
  const named = new Headers(headers);
  return [method, url, named.get('idempotency-key'), named.get('authorization')].join(' ');
}
