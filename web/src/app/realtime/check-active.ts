import { isEaselError } from '@easel/shared/client/easel-error';
import { isActive } from '@easel/shared/contracts/generation';
import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import type { QueryClient } from '@tanstack/react-query';
import { ACTIVE_LIST, generationKeys, type ListFilter } from '@/entities/picture/generation-keys';
import { itemsOf, type ListData } from '@/entities/picture/list-data';

export interface CheckActiveOptions {
  listGenerations: (filter: ListFilter & { cursor?: string | undefined }) => Promise<GenerationList>;
  /** @throws {EaselError} not_found if it was removed */
  getGeneration: (id: string) => Promise<Generation>;
  onGeneration: (generation: Generation) => void;
  onRemoved: (id: string) => void;
}

/** Returns the generations that are pending or processing in the newest version in the cache. */
export function believedActive(client: QueryClient): Generation[] {
  const listed = client
    .getQueriesData<ListData>({ queryKey: generationKeys.lists })
    .flatMap(([, data]) => itemsOf(data));
  const details = client
    .getQueriesData<Generation | null>({ queryKey: generationKeys.details })
    .flatMap(([, data]) => data ?? []);
  const newest = new Map<string, Generation>();
  for (const item of [...listed, ...details]) {
    if (item.version >= (newest.get(item.id)?.version ?? 0)) newest.set(item.id, item);
  }
  return [...newest.values()].filter(({ status }) => isActive(status));
}

/**
 * Checks all generations that the cache shows as active, in case their last event was lost. Reads those that are still
 * active as a list, the others one by one. Sends no request if none is active.
 *
 * @throws {EaselError} if a request fails
 */
export async function checkActive(client: QueryClient, options: CheckActiveOptions): Promise<void> {
  const unchecked = new Set(believedActive(client).map(({ id }) => id));
  if (unchecked.size === 0) return;
  let cursor: string | null = null;
  do {
    const page: GenerationList = await options.listGenerations({
      ...ACTIVE_LIST,
      cursor: cursor ?? undefined,
    });
    for (const generation of page.items) {
      options.onGeneration(generation);
      unchecked.delete(generation.id);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  for (const id of unchecked) await checkOne(id, options);
}

async function checkOne(id: string, options: CheckActiveOptions): Promise<void> {
  try {
    options.onGeneration(await options.getGeneration(id));
  } catch (error) {
    if (!isEaselError(error, 'not_found')) throw error;
    options.onRemoved(id);
  }
}
