import type { Generation } from '@easel/shared/contracts/generation.schema';
import { defaultScheduler, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { applyGeneration, knownGeneration, reconcilePage, removeGeneration } from './cache';
import { testGeneration, testId } from './generation.fixture';
import { ACTIVE_LIST, FINISHED_LIST, generationKeys, RECENT_LIST } from './generation-keys';
import { itemsOf, type ListData } from './list-data';

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
const made = (number: number, changes: Partial<Generation> = {}) =>
  testGeneration({ id: testId(number), createdAt: at(number), ...changes });
const page = (...items: Generation[]) => ({ items, nextCursor: null });
const firstPage = { askedAtMs: 0, isFirstPage: true };

describe('the cache of generations', () => {
  let client: QueryClient;
  const active = () => itemsOf(client.getQueryData<ListData>(generationKeys.list(ACTIVE_LIST)));
  const seed = (data: ListData) => client.setQueryData(generationKeys.list(ACTIVE_LIST), data);

  beforeEach(() => {
    client = new QueryClient();
  });

  it('inserts a new generation by age', () => {
    seed({ pages: [page(made(3), made(1))], pageParams: [null] });
    applyGeneration(client, made(2));
    expect(active().map((item) => item.id)).toEqual([testId(3), testId(2), testId(1)]);
  });

  it('leaves out a generation that belongs to a page that is not loaded', () => {
    seed({ pages: [{ items: [made(3)], nextCursor: 'more' }], pageParams: [null] });
    applyGeneration(client, made(2));
    expect(active().map((item) => item.id)).toEqual([testId(3)]);
  });

  it('applies a change of the same version', () => {
    seed({ pages: [page(made(1))], pageParams: [null] });
    applyGeneration(
      client,
      made(1, {
        queue: { position: 2, estimatedSeconds: 8, estimatedSecondsHigh: 12, reason: 'turn', message: '' },
      }),
    );
    expect(active()[0]?.queue?.position).toBe(2);
  });

  it('keeps changes that arrive while a list is in flight', () => {
    applyGeneration(client, made(1, { status: 'completed', version: 3 }));
    applyGeneration(client, made(2, { status: 'processing', version: 2 }));
    applyGeneration(client, made(4));
    const fetched = page(made(2), made(1, { status: 'processing', version: 2 }));
    const { items } = reconcilePage(client, ACTIVE_LIST, fetched, firstPage);
    expect(items.map((item) => [item.id, item.version])).toEqual([
      [testId(4), 1],
      [testId(2), 2],
    ]);
  });

  it('adds a generation to lists whose filter matches, and removes it from others', () => {
    const filter = { ...FINISHED_LIST, search: 'FOX', style: 'anime', isFavorite: true } as const;
    const key = generationKeys.list(filter);
    const found = () => itemsOf(client.getQueryData<ListData>(key)).length;
    const fox = made(1, { status: 'completed', prompt: 'a red fox', style: 'anime', isFavorite: true });
    client.setQueryData(key, { pages: [page()], pageParams: [null] });
    applyGeneration(client, { ...fox, id: testId(2), prompt: 'an owl' });
    applyGeneration(client, { ...fox, id: testId(3), style: 'sketch' });
    expect(found()).toBe(0);
    applyGeneration(client, fox);
    expect(found()).toBe(1);
    applyGeneration(client, { ...fox, isFavorite: false });
    expect(found()).toBe(0);
  });

  it('renders a finished generation in its new list no later than it leaves the old one', () => {
    const tasks: (() => void)[] = [];
    notifyManager.setScheduler((task) => void tasks.push(task));
    onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
    const rendered = new Map<string, number>();
    const inAll = () => [...rendered.values()].reduce((sum, count) => sum + count, 0);
    for (const [status, items] of [
      [ACTIVE_LIST, [made(1, { status: 'processing', version: 2 })]],
      [FINISHED_LIST, []],
    ] as const) {
      const queryKey = generationKeys.list(status);
      client.setQueryData<ListData>(queryKey, { pages: [page(...items)], pageParams: [null] });
      const observer = new QueryObserver<ListData>(client, { queryKey, enabled: false });
      const render = (data: ListData | undefined) =>
        rendered.set(String(status.status), itemsOf(data).length);
      render(observer.getCurrentResult().data);
      // Subscribes as hooks do.
      onTestFinished(observer.subscribe(notifyManager.batchCalls(({ data }) => render(data))));
    }
    tasks.splice(0);
    applyGeneration(client, made(1, { status: 'completed', version: 3 }));
    expect(tasks).not.toEqual([]);
    for (const task of tasks) {
      task();
      expect(inAll()).toBe(1);
    }
    expect(rendered).toEqual(
      new Map([
        [String(ACTIVE_LIST.status), 0],
        [String(FINISHED_LIST.status), 1],
      ]),
    );
  });

  it('moves a picture between the lists of private and published ones', () => {
    const lists = [false, true].map((isPublished) => ({ ...RECENT_LIST, isPublished }));
    const held = () =>
      lists.map((list) => itemsOf(client.getQueryData<ListData>(generationKeys.list(list))).length);
    for (const list of lists) {
      client.setQueryData(generationKeys.list(list), { pages: [page()], pageParams: [null] });
    }
    const picture = made(1, { status: 'completed' });
    applyGeneration(client, picture);
    expect(held()).toEqual([1, 0]);
    applyGeneration(client, { ...picture, publishedAt: at(2), version: 2 });
    expect(held()).toEqual([0, 1]);
  });

  it('updates and removes a generation on any page, and keeps the cursors', () => {
    seed({
      pages: [{ items: [made(2)], nextCursor: testId(2) }, page(made(1))],
      pageParams: [null, testId(2)],
    });
    removeGeneration(client, testId(2));
    applyGeneration(client, made(1, { isFavorite: true }));
    expect(client.getQueryData<ListData>(generationKeys.list(ACTIVE_LIST))?.pages).toEqual([
      { items: [], nextCursor: testId(2) },
      page(made(1, { isFavorite: true })),
    ]);
  });

  it('drops a stale version', () => {
    seed({ pages: [page(made(1, { version: 3 }))], pageParams: [null] });
    expect(applyGeneration(client, made(1, { version: 2, isFavorite: true }))).toBe('stale');
    expect(active()[0]?.isFavorite).toBe(false);
  });

  it('does not bring back a generation removed while a list was in flight', () => {
    removeGeneration(client, testId(1));
    const fetched = page(made(1, { status: 'completed' }));
    expect(reconcilePage(client, RECENT_LIST, fetched, firstPage).items).toEqual([]);
  });

  describe('with a removed picture', () => {
    const picture = made(1, { status: 'completed', version: 3 });
    const restored = { ...picture, version: 4 };
    const recent = () => itemsOf(client.getQueryData<ListData>(generationKeys.list(RECENT_LIST)));

    beforeEach(() => {
      client.setQueryData(generationKeys.list(RECENT_LIST), { pages: [page(picture)], pageParams: [null] });
      removeGeneration(client, picture.id);
      // Both its answer and its event report the removal.
      removeGeneration(client, picture.id);
    });

    it('discards late events and responses', () => {
      expect(applyGeneration(client, picture)).toBe('stale');
      expect(reconcilePage(client, RECENT_LIST, page(picture), firstPage).items).toEqual([]);
      expect(recent()).toEqual([]);
    });

    it('brings it back when an event reports that it was restored', () => {
      expect(applyGeneration(client, restored)).toBe('applied');
      expect(recent()).toEqual([restored]);
    });

    it('brings it back everywhere when a list contains it as restored', () => {
      expect(reconcilePage(client, FINISHED_LIST, page(restored), firstPage).items).toEqual([restored]);
      expect(recent()).toEqual([restored]);
      expect(knownGeneration(client, picture.id)).toEqual(restored);
    });

    it('removes it again after it was restored', () => {
      applyGeneration(client, restored);
      removeGeneration(client, picture.id);
      expect(applyGeneration(client, restored)).toBe('stale');
    });
  });

  it('brings back a removed generation of unknown version only with a list requested after the removal', () => {
    removeGeneration(client, testId(1));
    const restored = made(1, { status: 'completed', version: 9 });
    expect(applyGeneration(client, restored)).toBe('stale');
    const asked = { askedAtMs: Date.now() + 1_000, isFirstPage: true };
    expect(reconcilePage(client, RECENT_LIST, page(restored), asked).items).toEqual([restored]);
  });

  it('does not add a generation that was known before the list was requested', () => {
    applyGeneration(client, made(1));
    const asked = { askedAtMs: Date.now() + 1_000, isFirstPage: true };
    expect(reconcilePage(client, ACTIVE_LIST, page(), asked).items).toEqual([]);
  });
});
