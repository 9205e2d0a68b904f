import { EaselError } from '@easel/shared/client/easel-error';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyGeneration, knownGeneration, removeGeneration } from '@/entities/picture/cache';
import { testGeneration, testId } from '@/entities/picture/generation.fixture';
import { ACTIVE_LIST, generationKeys } from '@/entities/picture/generation-keys';
import { believedActive, checkActive } from './check-active';

const made = (number: number, changes: Partial<Generation> = {}) =>
  testGeneration({ id: testId(number), ...changes });

describe('checking active generations', () => {
  let client: QueryClient;
  /** The server's rows. */
  let rows: Map<string, Generation>;
  let requests: string[];
  const statusOf = (number: number) => knownGeneration(client, testId(number))?.status;
  const check = (pageSize = 100) =>
    checkActive(client, {
      async listGenerations({ cursor }) {
        requests.push(cursor === undefined ? 'list' : `list after ${cursor}`);
        const start = Number(cursor ?? 0);
        const active = [...rows.values()].filter(({ completedAt }) => completedAt === null);
        const end = start + pageSize;
        return { items: active.slice(start, end), nextCursor: end < active.length ? String(end) : null };
      },
      async getGeneration(id) {
        requests.push(id);
        const row = rows.get(id);
        if (!row)
          throw new EaselError({
            code: 'not_found',
            method: 'GET',
            status: 404,
            title: 'Not Found',
            detail: 'gone',
          });
        return row;
      },
      onGeneration: (generation) => void applyGeneration(client, generation),
      onRemoved: (id) => removeGeneration(client, id),
    });
  const ended = (number: number, changes: Partial<Generation>) =>
    made(number, { version: 3, completedAt: '2026-01-01T00:00:09.000Z', ...changes });

  beforeEach(() => {
    client = new QueryClient();
    rows = new Map();
    requests = [];
  });

  it('requests nothing while nothing is active', async () => {
    applyGeneration(client, ended(1, { status: 'completed' }));
    await check();
    expect(requests).toEqual([]);
  });

  it('fetches the final states of processing and pending ones whose last event was lost', async () => {
    client.setQueryData(generationKeys.list(ACTIVE_LIST), {
      pages: [{ items: [made(1, { status: 'processing', version: 2 }), made(2)], nextCursor: null }],
      pageParams: [null],
    });
    applyGeneration(client, made(3));
    const states = [ended(1, { status: 'completed' }), ended(2, { status: 'failed' }), made(3)];
    for (const row of states) rows.set(row.id, row);
    await check();
    expect([1, 2, 3].map(statusOf)).toEqual(['completed', 'failed', 'pending']);
    expect(requests).toEqual(['list', testId(1), testId(2)]);
    expect(believedActive(client).map(({ id }) => id)).toEqual([testId(3)]);
  });

  it('removes one that no longer exists', async () => {
    applyGeneration(client, made(1));
    await check();
    expect(knownGeneration(client, testId(1))).toBeNull();
  });

  it('reads all pages before it requests single generations', async () => {
    for (const number of [1, 2, 3]) {
      applyGeneration(client, made(number));
      rows.set(testId(number), made(number));
    }
    await check(1);
    expect(requests).toEqual(['list', 'list after 1', 'list after 2']);
  });
});
