import { type GenerateInput, generateResponseSchema } from '@easel/shared/contracts/generation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { applyGeneration } from '../cache';
import { subscriptionKey } from './get-subscription';

export const createGenerationKey = ['generate'] as const;

function createGeneration(body: GenerateInput) {
  return api.post('/api/generate', { schema: generateResponseSchema, body });
}

/** Asks for one batch. Never repeated by itself: each repetition would cost credits. */
export function useCreateGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: createGenerationKey,
    mutationFn: createGeneration,
    retry: false,
    // Offline it fails at once; a picture asked for now should not be made at some later time.
    networkMode: 'always',
    onSuccess: ({ generations }) => {
      for (const generation of generations) applyGeneration(client, generation);
      void client.invalidateQueries({ queryKey: subscriptionKey });
    },
  });
}
