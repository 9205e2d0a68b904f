import type { ReplicateSettings } from '@easel/shared/node/models/provider-settings/replicate';
import { composePrompt } from '../prompt.ts';
import { inputsOf } from '../request-inputs.ts';
import type { ImageRequest, InputImage } from '../types.ts';
import { changed, type Feature, type ModelWarning, unsupported } from '../warnings.ts';

/** Replicate passes prompts on unchanged; the syntax of a model, if any, is not known here. */
const plainWords = (words: string) => words;

/**
 * Composes the model's input, by the names that the settings give, with a warning for each part that has no input.
 *
 * @param located the URLs of the request's pictures
 */
export function composeInput(
  settings: ReplicateSettings,
  request: ImageRequest,
  { sampler, scheduler }: { sampler: string | undefined; scheduler: string | undefined },
  located: ReadonlyMap<InputImage, string>,
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
  for (const [name, value] of pictureInputs(inputs, request, located)) input[name] = value;
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

/** Lists the inputs with pictures. A mode that the model has no input for is never requested. */
function pictureInputs(
  names: ReplicateSettings['inputs'],
  request: ImageRequest,
  located: ReadonlyMap<InputImage, string>,
): [name: string, value: unknown][] {
  const { init, mask, references, strength } = inputsOf(request);
  const urlOf = (image: InputImage) => located.get(image);
  const list = names.references;
  const isEdit = request.mode === 'edit';
  const isInList = isEdit && names.edited === list;
  const shown = [...(isInList && init ? [init] : []), ...references].map(urlOf);
  const start = isEdit ? names.edited : names.init;
  const found: [string | null, unknown][] = [
    [isInList ? null : start, init && urlOf(init)],
    [isEdit ? null : names.strength, init && strength],
    [names.mask, mask && urlOf(mask)],
    [list, shown.length > 0 ? shown : undefined],
  ];
  return found.flatMap(([name, value]): [string, unknown][] =>
    name === null || value === undefined ? [] : [[name, value]],
  );
}

function nearestRatio(ratios: readonly string[], { width, height }: ImageRequest): string {
  const distance = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((width * down) / (height * across)));
  };
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}
