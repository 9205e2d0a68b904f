import { type Generation, generationSchema } from '@easel/shared/contracts/generation';
import type { QueryClient } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { applyGeneration, removeGeneration } from '../cache';

export function getGeneration(id: string): Promise<Generation> {
  return api.get(`/api/generations/${id}`, { schema: generationSchema });
}

/** Brings the cache up to date with the server's word on one generation; one that is gone is forgotten. */
export async function refreshGeneration(client: QueryClient, id: string): Promise<void> {
  try {
    applyGeneration(client, await getGeneration(id));
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    removeGeneration(client, id);
  }
}
