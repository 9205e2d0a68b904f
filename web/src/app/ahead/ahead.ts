import type { Session, User } from '@easel/shared/contracts/auth.schema';
import { ANSWER_LIMIT_MS } from '@/lib/answer-limit';
import type { KeyValueStorage } from '@/lib/browser-storage';
import { HINT_KEY, REFRESH_KEY } from '@/lib/session-keys';
import type { FirstRead } from './first-read';

export interface AheadDependencies {
  fetch: typeof fetch;
  storage: KeyValueStorage;
  /** Runs a task while no tab refreshes the session; returns null if one does. */
  ifFree: <T>(task: () => Promise<T>) => Promise<T | null>;
  randomKey: () => string;
  nowMs: () => number;
  /** Starts loading an image. */
  loadImage: (url: string) => void;
  /**
   * Shows the answers of the first read before the app can; an empty list if there is no read. Resolves when their
   * images are painted.
   */
  show: (user: User, answers: readonly unknown[]) => Promise<void>;
  /** Called when the app's code should load: nothing more is shown without it. */
  onShown: () => void;
  read: FirstRead | null;
}

/** How long an early answer can be used: the app counts a token's lifetime from when it receives the answer. */
const FRESH_MS = 30_000;
const REFRESH_URL = '/api/auth/token?grant_type=refresh_token';

interface Early {
  answer: Promise<Response>;
  answeredAtMs: number;
}

/**
 * Sends the app's first requests, the session refresh and the page's first read, while the app's code is loading. They
 * are identical to the app's own, and the idempotency key is stored where the app looks for it, so the server sees one
 * refresh whichever comes first.
 *
 * @returns a `fetch` that returns each of these answers once, for the identical request, and sends all other requests
 */
export function askAhead({
  fetch,
  storage,
  ifFree,
  randomKey,
  nowMs,
  loadImage,
  show,
  onShown,
  read,
}: AheadDependencies): typeof fetch {
  const early = new Map<string, Early>();

  /** Sends a request of the app, which gets the answer after `settled`. Resolves with a copy of the answer. */
  function send(url: string, init: RequestInit, settled?: Promise<void>): Promise<Response> {
    const limit = new AbortController();
    // Limited, because the app's refresh waits for this one to end.
    const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS);
    const sent = fetch(url, { ...init, signal: limit.signal }).finally(() => clearTimeout(timer));
    const copied = sent.then((response) => {
      entry.answeredAtMs = nowMs();
      return response.clone();
    });
    const answer = copied.then(() => settled).then(() => sent);
    // The app may never take the answer.
    answer.catch(() => undefined);
    const entry: Early = { answer, answeredAtMs: Number.POSITIVE_INFINITY };
    early.set(nameOf(url, init), entry);
    return copied;
  }

  async function ask(): Promise<void> {
    // The app gets the session only after `read` is sent: it then sends the same requests at once.
    let goOn = () => {};
    const readSent = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    try {
      const refreshed = await ifFree(() => {
        // As in `src/lib/session-manager.ts`.
        const key = storage.get(REFRESH_KEY) ?? randomKey();
        storage.set(REFRESH_KEY, key);
        return send(
          REFRESH_URL,
          { method: 'POST', headers: { 'idempotency-key': key }, keepalive: true },
          readSent,
        );
      });
      if (!refreshed?.ok) return;
      const { access_token, user } = (await refreshed.json()) as Session;
      if (!read || read.urls.length === 0 || read.isFor?.(user) === false) {
        goOn();
        return await show(user, []);
      }
      const reading = read.urls.map((url) =>
        send(url, { headers: { authorization: `Bearer ${access_token}` } }),
      );
      goOn();
      const answered = await Promise.all(reading);
      if (answered.some(({ ok }) => !ok)) return;
      const answers: unknown[] = await Promise.all(answered.map((each) => each.json()));
      const image = read.imageOf(...answers);
      if (image) loadImage(image);
      await show(user, answers);
    } finally {
      goOn();
    }
  }

  // The app repeats requests that failed, and shows their errors.
  if (storage.get(HINT_KEY) !== null) {
    void ask()
      .catch(() => undefined)
      .then(onShown);
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
