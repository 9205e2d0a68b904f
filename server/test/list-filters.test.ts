import { generationListQuerySchema } from '@easel/shared/contracts/generation.schema';
import {
  FILTER_CASES,
  FILTERED_GENERATIONS,
  type FilteredGeneration,
} from '@easel/shared/contracts/generation-filter.fixture';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { useTestServer } from './use-test-server.ts';

describe('lists of generations', () => {
  const server = useTestServer();
  let ada: Awaited<ReturnType<typeof collector>>;
  const nameOf = new Map<string, string>();

  async function add({ createdAt, publishedAt, ...generation }: FilteredGeneration): Promise<string> {
    const id = uuidv7({ msecs: Date.parse(createdAt) });
    const row = {
      ...generation,
      id,
      batchId: id,
      userId: ada.id,
      accountId: ada.id,
      createdAt: new Date(createdAt),
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
      leaseUntil: generation.status === 'processing' ? new Date() : null,
      resolution: '1024x1024',
      aspectRatio: '1:1',
      iterations: 1,
      watermark: false,
      priority: 1,
    } as const;
    await server.context.db.insertInto('generations').values(row).execute();
    return id;
  }

  beforeAll(async () => {
    ada = await collector(server);
    for (const [name, generation] of Object.entries(FILTERED_GENERATIONS)) {
      nameOf.set(await add(generation), name);
    }
  });

  test.each(FILTER_CASES)('find by %j: %j', async (filter, found) => {
    const texts = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]);
    const ids = await ada.listed(new URLSearchParams(texts).toString());
    expect(ids.map((id) => nameOf.get(id))).toEqual(found);
  });

  test('have a case for each filter', () => {
    const { album: _, cursor: __, limit: ___, ...compared } = generationListQuerySchema.shape;
    const covered = new Set(FILTER_CASES.flatMap(([filter]) => Object.keys(filter)));
    expect([...covered].sort()).toEqual(Object.keys(compared).sort());
  });
});
