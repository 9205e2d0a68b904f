import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ApiClient } from '../env/api-client.ts';

/** Users who submit, poll and listen until they are stopped. */
export interface SteadyLoad {
  /** Resolves once this many pictures were submitted in total. */
  submitted(count: number): Promise<void>;
  /** Stops, and returns the users' results. */
  stop(): Promise<LoadReport>;
}

export interface LoadReport {
  /** The pictures that were accepted, with their owners. */
  accepted: { id: string; owner: ApiClient }[];
  /** Requests that failed in a way that a client must show its user. */
  failures: string[];
  requests: number;
  /** How often each socket was connected. */
  connections: number[];
  sockets: Socket[];
}

export interface LoadOptions {
  prompts: readonly string[];
  /** Repeats submissions whose connection was lost, as a client with `Idempotency-Key` does. */
  repeatsLost?: boolean;
}

const POLL_EVERY_MS = 50;
const SUBMIT_EVERY_MS = 400;
/** Statuses after which a client waits and retries, if the answer says when. */
const COME_BACK = [429, 503];

/** Starts a loop of submissions, one of polls and a socket for each user, all through `url`. */
export function startLoad(
  url: string,
  users: readonly ApiClient[],
  { prompts, repeatsLost = false }: LoadOptions,
): SteadyLoad {
  const stopping = new AbortController();
  const report: LoadReport = { accepted: [], failures: [], requests: 0, connections: [], sockets: [] };
  const isStopped = () => stopping.signal.aborted;
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Sends a request, and retries it if the server says so. Any other answer but a success is a failure. */
  async function request(user: ApiClient, path: string, init?: RequestInit): Promise<unknown> {
    for (;;) {
      report.requests += 1;
      const response = await user.fetch(path, init).catch(async (error: unknown) => {
        // As browsers do: a server may close an idle connection just when the next request is sent.
        if (init?.method === 'POST' && !repeatsLost) throw error;
        await delay(POLL_EVERY_MS);
      });
      if (!response) continue;
      const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.ok) return response.json();
      const text = await response.text();
      if (!COME_BACK.includes(response.status) || Number.isNaN(waitSeconds)) {
        throw new Error(`${response.status} ${text}`);
      }
      await delay(waitSeconds * 1_000);
    }
  }
  async function repeat(what: string, everyMs: number, step: () => Promise<void>): Promise<void> {
    while (!isStopped()) {
      await step().catch((error: Error) => {
        report.failures.push(`${what}: ${error.message} ${error.cause ?? ''}`);
      });
      await pause(everyMs);
    }
  }

  let turn = 0;
  const loops = users.flatMap((first, index) => {
    const user = first.at(url);
    const socket = io(url, {
      auth: { token: user.session.access_token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
    });
    report.sockets.push(socket);
    report.connections.push(0);
    socket.on('connect', () => {
      report.connections[index] = (report.connections[index] ?? 0) + 1;
    });
    const submit = async () => {
      const prompt = prompts[turn++ % prompts.length];
      const answer = (await request(user, '/api/generate', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          // A separate connection, which can only be lost if a server stops too early.
          connection: 'close',
        },
        body: JSON.stringify({ prompt, size: '256x256' }),
      })) as { id: string };
      report.accepted.push({ id: answer.id, owner: user });
    };
    const poll = async () => void (await request(user, '/api/generations'));
    return [repeat('submit', SUBMIT_EVERY_MS, submit), repeat('poll', POLL_EVERY_MS, poll)];
  });

  return {
    async submitted(count) {
      while (report.accepted.length < count) await delay(20);
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      return report;
    },
  };
}
