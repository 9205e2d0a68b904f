import { setTimeout as pause } from 'node:timers/promises';
import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { describe, expect, test } from 'vitest';
import {
  ada,
  announce,
  as,
  claim,
  complete,
  generate,
  read,
  server,
  useListeningServer,
} from './generation-events-setup.ts';
import { signUp } from './test-server.ts';

useListeningServer();

describe('Prefer: wait', () => {
  const generateAndWait = (seconds: number, headers: Record<string, string> = {}) =>
    server.post(
      '/api/generate',
      { prompt: 'a patient fox', iterations: 2 },
      { ...as(ada), prefer: `wait=${seconds}`, ...headers },
    );
  async function waiting(): Promise<string[]> {
    for (;;) {
      const { items } = (await read('/api/generations')).json();
      if (items.length === 2) return items.map(({ id }: { id: string }) => id);
      await pause(10);
    }
  }

  test('responds immediately without the header', async () => {
    const answer = await server.post('/api/generate', { prompt: 'a fox' }, as(ada));
    expect(answer.statusCode).toBe(202);
    expect(answer.headers['preference-applied']).toBeUndefined();
  });

  test('responds with 200 and the outcome once the whole batch has ended', async () => {
    const answering = generateAndWait(60);
    for (const id of await waiting()) {
      const claimed = await claim(id);
      await complete(claimed);
      await announce(claimed);
    }
    const answer = await answering;
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['preference-applied']).toBe('wait=60');
    const { status, generations } = generateResponseSchema.parse(answer.json());
    expect([status, ...generations.map((each) => each.status)]).toEqual(Array(3).fill('completed'));
  });

  test('reads the outcome from the rows when every event was lost', async () => {
    const answering = generateAndWait(60);
    for (const id of await waiting()) await complete(await claim(id));
    expect((await answering).statusCode).toBe(200);
  });

  test('responds with 202 and the current state on timeout', async () => {
    const answer = await generateAndWait(1);
    expect(answer.statusCode).toBe(202);
    expect(generateResponseSchema.parse(answer.json()).status).toBe('pending');
  });

  test("waits for the first request's generations when a request is repeated", async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await generateAndWait(0, key);
    const again = generateAndWait(60, key);
    for (const { id } of first.json().generations) await complete(await claim(id));
    expect((await again).json()).toMatchObject({ batchId: first.json().batchId, status: 'completed' });
  });

  test('ends the wait when the user removes the generation', async () => {
    const answering = generateAndWait(60);
    for (const id of await waiting()) {
      await server.app.inject({ method: 'DELETE', url: `/api/generations/${id}`, headers: as(ada) });
    }
    expect((await answering).statusCode).toBe(202);
  });
});

describe('polling with an entity tag', () => {
  test('returns 304 without a body until something changes', async () => {
    // The only generation in the queue: its place is part of the answer, and with others it would be estimated again every
    // second.
    await server.context.db.deleteFrom('generations').execute();
    const { id } = await generate();
    const path = `/api/generations/${id}`;
    await expect.poll(async () => (await read(path)).json().queue?.position).toBe(1);
    const first = await read(path);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await read(path, { 'if-none-match': known });
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
      expect(same.headers['content-type']).toBeUndefined();
    }
    await claim(id);
    const changed = await read(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().status).toBe('processing');
    expect(changed.headers.etag).not.toBe(etag);
  });

  test("ignores a matching tag for another user's generation", async () => {
    const eve = await signUp(server);
    const { id } = await generate();
    const { etag } = (await read(`/api/generations/${id}`)).headers;
    const hers = await read(`/api/generations/${id}`, { ...as(eve), 'if-none-match': String(etag) });
    expect(hers.statusCode).toBe(404);
  });
});
