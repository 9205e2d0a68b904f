import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Model } from '@easel/shared/contracts/models.schema';
import { type Resolution, sideOf } from '@easel/shared/contracts/sizes';
import { useEffect, useState } from 'react';
import { batchRequest, useCreateGeneration } from './api/create-generation';
import { useGeneration } from './api/get-generation';
import { useModels } from './api/list-models';
import { useSaveCustomStyle } from './api/save-custom-style';
import { reportProblem } from './report-problem';

/** What the pictures of the catalogue's styles show, too. */
const SAMPLE_PROMPT = 'A sun over mountains';
const FAILED = 'The sample was not made';

interface Run {
  styleId: string;
  generationId: string;
}

/** Makes one small picture in a custom style and shows the style by it. The page tells how the picture ended, as of any other. */
export function useStyleSample() {
  const create = useCreateGeneration();
  const { mutate: save } = useSaveCustomStyle();
  const { data: models } = useModels();
  const [run, setRun] = useState<Run | null>(null);
  const generation = useGeneration(run?.generationId ?? null);

  useEffect(() => {
    if (!run || generation === undefined || isUnderWay(generation)) return;
    setRun(null);
    if (generation?.status !== 'completed') return;
    const body = { sampleGenerationId: generation.id };
    save({ id: run.styleId, body }, { onError: (error) => reportProblem(FAILED, error) });
  }, [run, generation, save]);

  const start = (styleId: string) => {
    const body = {
      ...({ prompt: SAMPLE_PROMPT, customStyle: styleId, aspectRatio: '1:1', iterations: 1 } as const),
      resolution: smallest(models),
    };
    create.mutate(batchRequest(body), {
      onSuccess: ({ id }) => setRun({ styleId, generationId: id }),
      onError: (error) => reportProblem(FAILED, error),
    });
  };

  return { start, /** The style whose sample is on its way. */ styleId: run?.styleId ?? null };
}

const isUnderWay = (generation: Generation | null) => generation !== null && isActive(generation.status);

/** Of the default model, which makes it. */
function smallest(models: readonly Model[] = []): Resolution {
  const resolutions = models.find(({ isDefault }) => isDefault)?.resolutions ?? [];
  return resolutions.toSorted((one, other) => sideOf(one) - sideOf(other))[0] ?? '512x512';
}
