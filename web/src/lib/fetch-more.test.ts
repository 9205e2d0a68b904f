import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { fetchMore } from './fetch-more';

const LAST_PAGE = 3;

/** Returns a list of numbered pages, whose requests wait for `answer`. */
function pagedList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: { page: number; answer: (error?: Error) => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      new Promise<number>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({ page: pageParam, answer: (error) => (error ? reject(error) : resolve(pageParam)) });
      }),
    getNextPageParam: (page) => (page < LAST_PAGE ? page + 1 : undefined),
  });
  observer.subscribe(() => {});
  return {
    client,
    more: () => fetchMore(observer.getCurrentResult()),
    pages: () => observer.getCurrentResult().data?.pages,
    /** Waits for the next request and answers it. */
    async answer(page: number, error?: Error) {
      await expect.poll(() => asked[0]?.page).toBe(page);
      asked.shift()?.answer(error);
    },
    /** Waits for the next request and never answers it. */
    async drop(page: number) {
      await expect.poll(() => asked[0]?.page).toBe(page);
      asked.shift();
    },
  };
}

describe('fetchMore', () => {
  it('fetches one page', async () => {
    const list = pagedList();
    await list.answer(1);
    await expect.poll(list.pages).toEqual([1]);
    const pressed = list.more();
    await list.answer(2);
    expect(await pressed).toBe(true);
    expect(list.pages()).toEqual([1, 2]);
  });

  it('waits for a refetch in flight, then fetches the page', async () => {
    const list = pagedList();
    await list.answer(1);
    await expect.poll(list.pages).toEqual([1]);
    void list.client.invalidateQueries();
    const pressed = list.more();
    await list.answer(1);
    await list.answer(2);
    await pressed;
    expect(list.pages()).toEqual([1, 2]);
  });

  it('fetches the page even if the list is invalidated meanwhile', async () => {
    const list = pagedList();
    await list.answer(1);
    await expect.poll(list.pages).toEqual([1]);
    const pressed = list.more();
    await list.drop(2);
    void list.client.invalidateQueries();
    await list.answer(1);
    await list.answer(2);
    await pressed;
    expect(list.pages()).toEqual([1, 2]);
  });

  it('stops after an error', async () => {
    const list = pagedList();
    await list.answer(1);
    await expect.poll(list.pages).toEqual([1]);
    const pressed = list.more();
    await list.answer(2, new Error('No connection'));
    expect(await pressed).toBe(false);
    expect(list.pages()).toEqual([1]);
  });

  it('does nothing after the last page', async () => {
    const list = pagedList();
    await list.answer(1);
    await expect.poll(list.pages).toEqual([1]);
    for (const page of [2, 3]) {
      const pressed = list.more();
      await list.answer(page);
      await pressed;
    }
    expect(list.pages()).toEqual([1, 2, 3]);
  });
});
