import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../env/api-client.ts';

const PAUSE_MS = 40;
/** Out of this many requests, one reads a list and one submits. */
const ROUND = 10;

export interface Worked {
  /** The duration of each request in milliseconds. */
  took: number[];
  /** The number of requests with an unexpected status. */
  failed: number;
}

/** Has each user read, submit and cancel, one request after another, for this long. */
export async function work(
  people: readonly { client: ApiClient; path: string }[],
  seconds: number,
): Promise<Worked> {
  const worked: Worked = { took: [], failed: 0 };
  const end = performance.now() + seconds * 1_000;

  async function ask(client: ApiClient, status: number, path: string, init?: RequestInit): Promise<unknown> {
    const started = performance.now();
    const answer = await client.fetch(path, init);
    const body: unknown = await answer.json();
    worked.took.push(performance.now() - started);
    if (answer.status !== status) worked.failed += 1;
    await sleep(PAUSE_MS);
    return answer.status === status ? body : undefined;
  }

  async function workOf({ client, path }: { client: ApiClient; path: string }): Promise<void> {
    for (let n = 0; performance.now() < end; n += 1) {
      if (n % ROUND === 4) await ask(client, 200, '/api/generations?limit=20');
      else if (n % ROUND === 9) await submitAndCancel(client);
      else await ask(client, 200, path);
    }
  }

  async function submitAndCancel(client: ApiClient): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ prompt: 'stuck until it is canceled' });
    const made = await ask(client, 202, '/api/generate', { method: 'POST', headers, body });
    const { id } = (made ?? {}) as { id?: string };
    if (id) await ask(client, 200, `/api/generations/${id}/cancel`, { method: 'POST' });
  }

  await Promise.all(people.map(workOf));
  return worked;
}
