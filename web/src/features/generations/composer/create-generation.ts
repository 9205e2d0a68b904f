import { isUnavailable } from '@easel/shared/client/easel-error';
import { randomId } from '@easel/shared/client/random-id';
import type { GenerateInput } from '@easel/shared/contracts/generation.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyGenerations } from '@/entities/picture/cache';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { api } from '@/lib/api-client';
import { awaitOutcomes } from '../feed/awaited-outcomes';
import { noteUsedPrompt } from '../history/list-prompts';

export const createGenerationKey = ['generate'] as const;

/** A request with its idempotency key: a repeated one gets the same answer, and nothing is made twice. */
interface BatchRequest {
  body: GenerateInput;
  idempotencyKey: string;
}

export const batchRequest = (body: GenerateInput): BatchRequest => ({ body, idempotencyKey: randomId() });

/** Requests one batch. Retries once if the answer was lost. */
export function useCreateGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: createGenerationKey,
    mutationFn: ({ body, idempotencyKey }: BatchRequest) =>
      api.generate({ body, headers: { 'idempotency-key': idempotencyKey } }),
    retry: (failures, error) => failures === 0 && isUnavailable(error),
    onSuccess: ({ generations }) => {
      applyGenerations(client, generations);
      awaitOutcomes(generations);
      void client.invalidateQueries({ queryKey: subscriptionKey });
      noteUsedPrompt(client, generations[0]?.prompt ?? '');
    },
  });
}
