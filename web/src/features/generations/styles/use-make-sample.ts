import type { Model } from '@easel/shared/contracts/models.schema';
import { type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { useQueryClient } from '@tanstack/react-query';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { batchRequest, useCreateGeneration } from '../composer/create-generation';
import { useModels } from '../composer/list-models';

/** The scene of the catalog's thumbnails. */
const SAMPLE_PROMPT = 'A sun over mountains';

/**
 * Returns a function that requests a sample picture of a custom style. The page announces its outcome like that of any
 * other picture.
 */
export function useMakeSample() {
  const client = useQueryClient();
  const { mutateAsync: create } = useCreateGeneration();
  const { data: models } = useModels();

  return async (customStyle: string): Promise<void> => {
    const body = {
      prompt: SAMPLE_PROMPT,
      customStyle,
      isSample: true,
      aspectRatio: '1:1' as const,
      resolution: smallest(models),
    };
    try {
      await create(batchRequest(body));
      await client.invalidateQueries({ queryKey: customStylesKey });
    } catch (error) {
      toast({
        title: 'The sample was not made',
        description: errorMessage(error),
        tone: 'destructive',
      });
    }
  };
}

/** Returns the smallest resolution of the default model, which makes the sample. */
function smallest(models: readonly Model[] = []): Resolution {
  const resolutions = models.find(({ isDefault }) => isDefault)?.resolutions ?? [];
  return resolutions.toSorted((one, other) => sideOf(one) - sideOf(other))[0] ?? '512x512';
}
