import type { Timeline } from './timeline.ts';

/** An answer with a status of 500 or above, or a request without an answer. */
export interface BadAnswer {
  server: string;
  request: string;
  sentMs: number;
  endedMs: number;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The problem's code, or why there was no answer. */
  reason: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends the users' requests and keeps the answers that may break a promise. */
export interface Exchange {
  bad: readonly BadAnswer[];
  /** The number of answers by status. */
  statuses: ReadonlyMap<number, number>;
  /** Sends a request. Resolves with undefined without an answer, for example if the server was killed. */
  send(to: Receiver, method: string, path: string, options: SendOptions): Promise<Answer | undefined>;
  /** Records an answer that did not come through `send`, such as that of a stream. */
  note(answer: BadAnswer): void;
}

export interface Receiver {
  name: string;
  url: string;
}

export interface SendOptions {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const GIVE_UP_MS = 40_000;

export function createExchange(timeline: Timeline): Exchange {
  const bad: BadAnswer[] = [];
  const statuses = new Map<number, number>();

  async function send({ name, url }: Receiver, method: string, path: string, options: SendOptions) {
    const sentMs = timeline.now();
    const note = (status: number | undefined, reason: string) =>
      bad.push({
        server: name,
        request: `${method} ${path.replace(/[0-9a-f-]{36}/g, '{id}')}`,
        sentMs,
        endedMs: timeline.now(),
        status,
        reason,
      });
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: headersOf(options),
        signal: AbortSignal.timeout(GIVE_UP_MS),
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      const text = await response.text();
      const { status, headers } = response;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const body = text === '' ? undefined : parsed(text);
      if (status >= 500) note(status, codeOf(body));
      return { status, headers, body };
    } catch (error) {
      note(undefined, String((error as Error).cause ?? error));
      return undefined;
    }
  }
  return { bad, statuses, send, note: (answer) => void bad.push(answer) };
}

function headersOf({ token, headers, body }: SendOptions): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the code of a problem (RFC 9457). */
export function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no code';
}
