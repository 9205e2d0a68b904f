import { isEaselError } from '@easel/shared/client/easel-error';
import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { shouldRetryQuery } from '@/lib/query-client';
import { applyGeneration, knownGeneration, removeGeneration } from './cache';
import { generationKeys } from './generation-keys';

/**
 * Fetches one generation into the cache; removes it if it was deleted.
 *
 * @throws {EaselError} for any other failure
 */
export async function refreshGeneration(client: QueryClient, id: string): Promise<void> {
  try {
    applyGeneration(client, await api.getGeneration({ params: { id } }));
  } catch (error) {
    if (!isEaselError(error, 'not_found')) throw error;
    removeGeneration(client, id);
  }
}

/** Poll interval while active, in case an event was lost. */
const POLL_MS = 5_000;

/** Query options of a generation. Its data is null once it was removed. */
export const generationOptions = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: generationKeys.detail(id),
    queryFn: (): Promise<Generation | null> => latest(client, id),
  });

/**
 * Follows one generation until it ends; its data is null once it was removed. The version in a list is the placeholder.
 */
export function useGenerationQuery(id: string | null) {
  const client = useQueryClient();
  return useQuery({
    ...generationOptions(client, id ?? ''),
    ...(id === null && { queryFn: skipToken }),
    placeholderData: () => (id === null ? undefined : (knownGeneration(client, id) ?? undefined)),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? POLL_MS : false),
    // An address without a valid id.
    retry: (failures, error) =>
      !isEaselError(error, 'validation_failed') && shouldRetryQuery(failures, error),
  });
}

async function latest(client: QueryClient, id: string): Promise<Generation | null> {
  await refreshGeneration(client, id);
  return knownGeneration(client, id) ?? null;
}
