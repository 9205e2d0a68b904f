import type { VariantKind } from '@easel/shared/contracts/generation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { applyGeneration } from '../cache';
import { reportFailedDownload } from '../report-problem';
import { useWantedFiles } from '../wanted-files';

interface VariantWish {
  id: string;
  kind: VariantKind;
}

function requestVariant({ id, kind }: VariantWish) {
  return api.post(`/api/generations/${id}/variants`, {
    schema: () =>
      import('@easel/shared/contracts/generation.schema').then((contract) => contract.generationSchema),
    body: { kind },
  });
}

/** Asks for a larger or a vector file to be made; it downloads once it is ready. */
export function useRequestVariant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: requestVariant,
    retry: false,
    onSuccess: (generation, wish) => {
      applyGeneration(client, generation);
      useWantedFiles.getState().want(wish);
    },
    onError: (error) => reportFailedDownload(errorMessage(error)),
  });
}
