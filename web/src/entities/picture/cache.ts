import type { PictureShape } from '@easel/shared/contracts/generation';
import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import { containing } from '@easel/shared/contracts/search';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { generationKeys, type ListFilter } from './generation-keys';
import { byNewest, itemsOf, type ListData, withGeneration, withoutGeneration } from './list-data';

/**
 * Returns the newest cached version of a generation; null if it was removed, undefined if it was never seen. Every
 * event and answer writes a detail entry, which therefore has changes that a list request in flight lacks.
 */
export function knownGeneration(client: QueryClient, id: string): Generation | null | undefined {
  const detail = client.getQueryData<Generation | null>(generationKeys.detail(id));
  if (detail === null) return null;
  const listed = client
    .getQueriesData<ListData>({ queryKey: generationKeys.lists })
    .flatMap(([, data]) => itemsOf(data))
    .filter((item) => item.id === id);
  return [detail, ...listed].reduce(
    (newest, item) => (item && (!newest || item.version > newest.version) ? item : newest),
    undefined,
  );
}

/**
 * Writes a generation to its detail and all lists it belongs to, unless the cache has a newer version. Pages render
 * these changes together, so that none shows a generation that has left one list and not reached the next.
 */
export function applyGeneration(client: QueryClient, generation: Generation): 'applied' | 'stale' {
  const known = knownGeneration(client, generation.id);
  const isStale =
    known === null ? !isRestored(client, generation) : known && known.version > generation.version;
  return isStale ? 'stale' : write(client, generation);
}

function write(client: QueryClient, generation: Generation): 'applied' {
  notifyManager.batch(() => {
    client.setQueryData(generationKeys.detail(generation.id), generation);
    updateLists(client, (data, filter) =>
      belongsTo(data, filter, generation)
        ? withGeneration(data, generation)
        : withoutGeneration(data, generation.id),
    );
  });
  return 'applied';
}

/** Applies several generations. Pages render them together. */
export function applyGenerations(client: QueryClient, generations: readonly Generation[]): void {
  notifyManager.batch(() => {
    for (const generation of generations) applyGeneration(client, generation);
  });
}

/**
 * Removes a generation. Stale events and answers do not bring it back; only a later version does, which the server
 * gives to a restored one.
 */
export function removeGeneration(client: QueryClient, id: string): void {
  const known = knownGeneration(client, id);
  notifyManager.batch(() => {
    // A second removal, by the answer or the event, keeps the version of the first.
    if (known !== null) client.setQueryData(generationKeys.removedVersion(id), restorableVersion(known));
    client.setQueryData(generationKeys.detail(id), null);
    updateLists(client, (data) => withoutGeneration(data, id));
  });
}

/**
 * Only completed ones can be restored. One in flight may already have a later version on the server, whose event is
 * still to come.
 */
const restorableVersion = (known: Generation | undefined): number | null =>
  known?.status === 'completed' ? known.version : null;

/**
 * Returns whether a removed generation was restored. If the removed version is unknown, only an answer to a request
 * sent after the removal proves it.
 *
 * @param askedAtMs when the generation was requested; undefined for an event
 */
function isRestored(client: QueryClient, { id, version }: Generation, askedAtMs?: number): boolean {
  const removedVersion = client.getQueryData<number | null>(generationKeys.removedVersion(id)) ?? null;
  if (removedVersion !== null) return version > removedVersion;
  const removedAtMs = client.getQueryState(generationKeys.detail(id))?.dataUpdatedAt ?? 0;
  return askedAtMs !== undefined && askedAtMs > removedAtMs;
}

/**
 * Reconciles a page requested at `askedAtMs` with newer events and answers: newer versions win, removed generations are
 * left out unless they were restored, and new ones are added to the first page.
 */
export function reconcilePage(
  client: QueryClient,
  filter: ListFilter,
  page: GenerationList,
  { askedAtMs, isFirstPage }: { askedAtMs: number; isFirstPage: boolean },
): GenerationList {
  const items = page.items.flatMap((fetched) => {
    const known = knownGeneration(client, fetched.id);
    if (known === null) {
      if (!isRestored(client, fetched, askedAtMs)) return [];
      // To the whole cache, because the detail and the other lists say that it was removed.
      write(client, fetched);
    }
    const current = known && known.version > fetched.version ? known : fetched;
    return matches(current, filter) ? [current] : [];
  });
  // Only the server knows what an album contains.
  const learned = isFirstPage && filter.album === undefined ? learnedSince(client, askedAtMs) : [];
  const missing = learned.filter(
    (generation) =>
      matches(generation, filter) && !page.items.some((fetched) => fetched.id === generation.id),
  );
  return { ...page, items: [...items, ...missing].sort(byNewest) };
}

function learnedSince(client: QueryClient, sinceMs: number): Generation[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: generationKeys.details })
    .filter((query) => query.state.dataUpdatedAt >= sinceMs)
    .flatMap((query) => (query.state.data as Generation | null | undefined) ?? []);
}

function updateLists(client: QueryClient, change: (data: ListData, filter: ListFilter) => ListData): void {
  for (const [key, data] of client.getQueriesData<ListData>({ queryKey: generationKeys.lists })) {
    if (data) client.setQueryData(key, change(data, key[2] as ListFilter));
  }
}

/** Album lists only keep generations they already have: only the server knows what else is in the album. */
function belongsTo(data: ListData, filter: ListFilter, generation: Generation): boolean {
  if (!matches(generation, filter)) return false;
  return filter.album === undefined || itemsOf(data).some(({ id }) => id === generation.id);
}

/**
 * Compares as the server's `matchingGenerations` does. Both are tested with the cases in
 * `generation-filter.fixture.ts`.
 */
function matches(generation: Generation, filter: ListFilter): boolean {
  const {
    status,
    search = '',
    style,
    isFavorite,
    isPublished,
    model,
    seed,
    shape,
    from,
    until,
    tag,
  } = filter;
  return (
    status.includes(generation.status) &&
    (style === undefined || generation.style === style) &&
    (isFavorite === undefined || generation.isFavorite === isFavorite) &&
    (isPublished === undefined || (generation.publishedAt !== null) === isPublished) &&
    (model === undefined || generation.model === model) &&
    (seed === undefined || generation.seed === seed) &&
    (shape === undefined || shapeOf(generation) === shape) &&
    (from === undefined || Date.parse(generation.createdAt) >= Date.parse(from)) &&
    (until === undefined || Date.parse(generation.createdAt) < Date.parse(until)) &&
    (tag === undefined || generation.tags.includes(tag.trim().toLowerCase())) &&
    containing(search.trim())(generation.prompt)
  );
}

function shapeOf({ width, height }: Generation): PictureShape {
  return width === height ? 'square' : width > height ? 'landscape' : 'portrait';
}
