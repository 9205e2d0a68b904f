import { isEaselError } from '@easel/shared/client/easel-error';
import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { applyGeneration, knownGeneration, removeGeneration } from './cache';
import { generationKeys } from './generation-keys';

/**
 * Fetches one generation into the cache; removes it if it was deleted.
 *
 * @throws {EaselError} for any other failure.
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

/** Follows one generation until it has ended; its data is null once it was removed. */
export function generationOptions(id: string | null) {
  return queryOptions({
    queryKey: generationKeys.detail(id ?? ''),
    queryFn: id === null ? skipToken : ({ client }): Promise<Generation | null> => latest(client, id),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? POLL_MS : false),
  });
}

/** Follows one generation until it has ended; null once removed, undefined while loading. */
export function useGeneration(id: string | null): Generation | null | undefined {
  return useQuery(generationOptions(id)).data;
}

async function latest(client: QueryClient, id: string): Promise<Generation | null> {
  await refreshGeneration(client, id);
  return knownGeneration(client, id) ?? null;
}
