import type { VariantKind } from '@easel/shared/contracts/generation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyGeneration } from '@/entities/picture/cache';
import { reportFailedDownload } from '@/entities/picture/save-picture';
import { easel } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { useWantedFiles } from './wanted-files';

interface VariantWish {
  id: string;
  kind: VariantKind;
}

/** Asks for a larger or a vector file to be made; it downloads once it is ready. */
export function useRequestVariant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: VariantWish) => easel.generations.requestVariant(id, kind),
    retry: false,
    onSuccess: (generation, wish) => {
      applyGeneration(client, generation);
      useWantedFiles.getState().want(wish);
    },
    onError: (error) => reportFailedDownload(errorMessage(error)),
  });
}
