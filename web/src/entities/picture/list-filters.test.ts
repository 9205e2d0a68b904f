import { GENERATION_STATUSES } from '@easel/shared/contracts/generation';
import {
  FILTER_CASES,
  FILTERED_GENERATIONS,
  type FilteredName,
} from '@easel/shared/contracts/generation-filter.fixture';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyGeneration } from './cache';
import { testGeneration, testId } from './generation.fixture';
import { generationKeys } from './generation-keys';
import { itemsOf, type ListData } from './list-data';

const names = Object.keys(FILTERED_GENERATIONS) as FilteredName[];
const nameOf = new Map(names.map((name, index) => [testId(index + 1), name]));
const generations = names.map((name, index) =>
  testGeneration({ ...FILTERED_GENERATIONS[name], id: testId(index + 1) }),
);

test.each(FILTER_CASES)('the cached list of %j contains what the server finds: %j', (filter, found) => {
  const client = new QueryClient();
  const key = generationKeys.list({ ...filter, status: filter.status ?? GENERATION_STATUSES, limit: 20 });
  client.setQueryData<ListData>(key, { pages: [{ items: [], nextCursor: null }], pageParams: [null] });
  for (const generation of generations) applyGeneration(client, generation);
  const listed = itemsOf(client.getQueryData<ListData>(key));
  expect(listed.map(({ id }) => nameOf.get(id))).toEqual(found);
});
