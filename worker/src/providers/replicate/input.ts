import type { ReplicateSettings } from '@easel/shared/node/models/provider-settings/replicate';
import { composePrompt } from '../prompt.ts';
import type { ImageRequest } from '../types.ts';

/** Replicate passes prompts on as they are; a model's own syntax, if it has one, is not known here. */
const plainWords = (words: string) => words;

/** The model's input, by the names that the settings give, and what of the request it has no input for. */
export function composeInput(
  settings: ReplicateSettings,
  request: ImageRequest,
  { sampler, scheduler }: { sampler: string | undefined; scheduler: string | undefined },
): { input: Record<string, unknown>; warnings: string[] } {
  const { inputs } = settings;
  const { prompt, negativePrompt } = composePrompt(request, plainWords);
  const seed = request.seed % (settings.maxSeed + 1);
  const input: Record<string, unknown> = { ...settings.input, [inputs.prompt]: prompt };
  const warnings: string[] = [];

  /** Nothing is said where nothing was asked for. */
  const put = (name: string | null, value: unknown, what: string) => {
    const asked = value !== null && value !== undefined && value !== '';
    if (asked && name === null) warnings.push(`The model takes no ${what}`);
    else if (asked && name !== null) input[name] = value;
  };
  put(inputs.negativePrompt, negativePrompt, 'negative prompt');
  put(inputs.seed, seed, 'seed');
  put(inputs.steps, request.steps, 'number of steps');
  put(inputs.guidance, request.guidance, 'guidance scale');
  put(inputs.sampler, sampler, 'sampler');
  put(inputs.scheduler, scheduler, 'scheduler');
  if (inputs.aspectRatio === null) {
    put(inputs.width, request.width, 'width');
    put(inputs.height, request.height, 'height');
  } else {
    input[inputs.aspectRatio] = nearestRatio(settings.aspectRatios, request);
    warnings.push(`The model chooses the size: it got the shape ${input[inputs.aspectRatio]}`);
  }
  if (seed !== request.seed) warnings.push(`The model takes no seed ${request.seed}: it got ${seed}`);
  return { input, warnings };
}

function nearestRatio(ratios: readonly string[], { width, height }: ImageRequest): string {
  const distance = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((width * down) / (height * across)));
  };
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}
