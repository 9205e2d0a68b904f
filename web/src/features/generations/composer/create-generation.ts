import { isUnavailable } from '@easel/shared/client/easel-error';
import type { GenerateInput } from '@easel/shared/contracts/generation.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyGenerations } from '@/entities/picture/cache';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { api } from '@/lib/api-client';
import { type KeyedRequest, keyedRequests } from '@/lib/keyed-requests';
import { awaitOutcomes } from '../feed/awaited-outcomes';
import { noteUsedPrompt } from '../history/list-prompts';

export const createGenerationKey = ['generate'] as const;

const requests = keyedRequests<GenerateInput>();

/** Returns the request for one batch, with its idempotency key. */
export const batchRequest = requests.of;

/** Requests one batch. Retries once if the answer was lost. */
export function useCreateGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: createGenerationKey,
    mutationFn: ({ body, idempotencyKey }: KeyedRequest<GenerateInput>) =>
      api.generate({ body, headers: { 'idempotency-key': idempotencyKey } }),
    retry: (failures, error) => failures === 0 && isUnavailable(error),
    onSuccess: ({ generations }) => {
      applyGenerations(client, generations);
      awaitOutcomes(generations);
      void client.invalidateQueries({ queryKey: subscriptionKey });
      noteUsedPrompt(client, generations[0]?.prompt ?? '');
    },
    onSettled: (_, error, request) => requests.settled(request, error),
  });
}
