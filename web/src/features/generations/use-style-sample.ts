import type { Model } from '@easel/shared/contracts/models.schema';
import { type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { batchRequest, useCreateGeneration } from './api/create-generation';
import { useModels } from './api/list-models';
import { reportProblem } from './report-problem';
import { SAMPLE_FAILED, useSampleStore } from './sample-store';

/** What the pictures of the catalogue's styles show, too. */
const SAMPLE_PROMPT = 'A sun over mountains';

/**
 * Makes one small picture in a custom style, by which the style is then shown. The page tells how the picture ended, as of any
 * other.
 */
export function useStyleSample() {
  const { mutateAsync: create } = useCreateGeneration();
  const { data: models } = useModels();
  const { styleIds, begin } = useSampleStore();

  const start = async (styleId: string) => {
    const body = {
      ...({ prompt: SAMPLE_PROMPT, customStyle: styleId, aspectRatio: '1:1', iterations: 1 } as const),
      resolution: smallest(models),
    };
    try {
      const { id } = await create(batchRequest(body));
      begin(id, styleId);
    } catch (error) {
      reportProblem(SAMPLE_FAILED, error);
    }
  };

  return {
    start: (styleId: string) => void start(styleId),
    /** The styles whose samples are on their way. */
    styleIds: new Set(Object.values(styleIds)),
  };
}

/** Of the default model, which makes it. */
function smallest(models: readonly Model[] = []): Resolution {
  const resolutions = models.find(({ isDefault }) => isDefault)?.resolutions ?? [];
  return resolutions.toSorted((one, other) => sideOf(one) - sideOf(other))[0] ?? '512x512';
}
