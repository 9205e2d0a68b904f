import type { ReplicateSettings } from '@easel/shared/node/models/provider-settings/replicate';
import { composePrompt } from '../prompt.ts';
import type { ImageRequest } from '../types.ts';
import { changed, type Feature, type ModelWarning, unsupported } from '../warnings.ts';

/** Replicate passes prompts on unchanged; the syntax of a model, if any, is not known here. */
const plainWords = (words: string) => words;

/** Composes the model's input, by the names that the settings give, with a warning for each part that has no input. */
export function composeInput(
  settings: ReplicateSettings,
  request: ImageRequest,
  { sampler, scheduler }: { sampler: string | undefined; scheduler: string | undefined },
): { input: Record<string, unknown>; warnings: ModelWarning[] } {
  const { inputs } = settings;
  const { prompt, negativePrompt } = composePrompt(request, plainWords);
  const seed = request.seed % (settings.maxSeed + 1);
  const input: Record<string, unknown> = { ...settings.input, [inputs.prompt]: prompt };
  const warnings: ModelWarning[] = [];

  /** Warns only of a setting that has a value. */
  const put = (name: string | null, value: unknown, feature: Feature) => {
    const asked = value !== null && value !== undefined && value !== '';
    if (asked && name === null) warnings.push(unsupported(feature));
    else if (asked && name !== null) input[name] = value;
  };
  put(inputs.negativePrompt, negativePrompt, 'negativePrompt');
  put(inputs.seed, seed, 'seed');
  put(inputs.steps, request.steps, 'steps');
  put(inputs.guidance, request.guidance, 'guidance');
  put(inputs.sampler, sampler, 'sampler');
  put(inputs.scheduler, scheduler, 'scheduler');
  if (inputs.aspectRatio === null) {
    put(inputs.width, request.width, 'width');
    put(inputs.height, request.height, 'height');
  } else {
    const ratio = nearestRatio(settings.aspectRatios, request);
    input[inputs.aspectRatio] = ratio;
    warnings.push(changed('size', `${request.width}x${request.height}`, ratio));
  }
  if (seed !== request.seed) warnings.push(changed('seed', request.seed, seed));
  return { input, warnings };
}

function nearestRatio(ratios: readonly string[], { width, height }: ImageRequest): string {
  const distance = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((width * down) / (height * across)));
  };
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}
