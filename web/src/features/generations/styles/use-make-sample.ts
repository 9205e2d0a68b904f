import type { Model } from '@easel/shared/contracts/models.schema';
import { type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { useQueryClient } from '@tanstack/react-query';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { batchRequest, useCreateGeneration } from '../composer/create-generation';
import { useModels } from '../composer/list-models';
import { reportProblem } from '../report-problem';

/** What the pictures of the catalogue's styles show, too. */
const SAMPLE_PROMPT = 'A sun over mountains';

/** Asks for one small picture in a custom style, by which the style is then shown. The page tells how it ended, as of any other. */
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
      reportProblem('The sample was not made', error);
    }
  };
}

/** Of the default model, which makes it. */
function smallest(models: readonly Model[] = []): Resolution {
  const resolutions = models.find(({ isDefault }) => isDefault)?.resolutions ?? [];
  return resolutions.toSorted((one, other) => sideOf(one) - sideOf(other))[0] ?? '512x512';
}
