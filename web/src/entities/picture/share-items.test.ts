import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { applyGeneration } from './cache';
import { testGeneration, testId } from './generation.fixture';
import { ACTIVE_LIST } from './generation-keys';
import type { ListData } from './list-data';
import { generationListOptions } from './list-generations';
import { shareItems } from './share-items';

const made = (number: number, changes = {}) =>
  testGeneration({ id: testId(number), createdAt: `2026-01-01T00:00:0${number}.000Z`, ...changes });
const listOf = (...pages: ReturnType<typeof made>[][]): ListData => ({
  pages: pages.map((items, index) => ({
    items,
    nextCursor: index < pages.length - 1 ? `after ${index}` : null,
  })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `after ${index - 1}`)),
});

describe('shareItems', () => {
  it('keeps the whole list when nothing has changed', () => {
    const before = listOf([made(3), made(2)], [made(1)]);
    expect(shareItems(before, structuredClone(before))).toBe(before);
  });

  it('keeps the objects of generations that another one has moved, even to the next page', () => {
    const before = listOf([made(3), made(2)], [made(1)]);
    const after = shareItems(before, listOf([made(4), made(3)], [made(2), made(1)]));
    expect(after).toEqual(listOf([made(4), made(3)], [made(2), made(1)]));
    expect(after.pages[0]?.items[1]).toBe(before.pages[0]?.items[0]);
    expect(after.pages[1]?.items).toEqual([made(2), made(1)]);
    expect(after.pages[1]?.items[0]).toBe(before.pages[0]?.items[1]);
  });

  it('keeps the other pages when a generation has changed', () => {
    const before = listOf([made(3), made(2)], [made(1)]);
    const changed = made(2, { isFavorite: true });
    const after = shareItems(before, listOf([made(3), changed], [made(1)]));
    expect(after.pages[0]?.items).toEqual([made(3), changed]);
    expect(after.pages[0]?.items[0]).toBe(before.pages[0]?.items[0]);
    expect(after.pages[1]).toBe(before.pages[1]);
  });

  it('returns the first list unchanged', () => {
    const first = listOf([made(1)]);
    expect(shareItems(undefined, first)).toBe(first);
  });

  it('is used by lists of generations when an event is applied', () => {
    const client = new QueryClient();
    const options = { ...generationListOptions(ACTIVE_LIST), enabled: false };
    const stop = new InfiniteQueryObserver(client, options).subscribe(() => {});
    client.setQueryData(options.queryKey, listOf([made(2), made(1)]));
    const before = client.getQueryData(options.queryKey);
    applyGeneration(client, made(3));
    const after = client.getQueryData(options.queryKey);
    stop();
    expect(after?.pages[0]?.items.map(({ id }) => id)).toEqual([testId(3), testId(2), testId(1)]);
    expect(after?.pages[0]?.items[1]).toBe(before?.pages[0]?.items[0]);
  });
});
