import { hasControlTag } from '@easel/shared/contracts/prompt-syntax';
import type { AdapterOptions } from '../adapter.ts';
import { ModelError } from '../model-error.ts';
import { composePrompt } from '../prompt.ts';
import { base64Of, inputsOf } from '../request-inputs.ts';
import type { ImageRequest } from '../types.ts';
import { changed, type ModelWarning, unsupported } from '../warnings.ts';
import { escapeWords } from './escape-words.ts';
import type { JobRequest } from './wire.ts';

/** The server's API replaces a larger number by this one. */
const MAX_STEPS = 100;

export type Configured<Settings> = Pick<AdapterOptions<Settings>, 'settings' | 'sampler' | 'scheduler'>;
type GuidanceKind = 'cfg' | 'distilled';

/**
 * Composes the body of a submission, with a warning for each part of the request that the server will ignore.
 * @throws {ModelError} model_refused for words with the tag that overrides the server's settings
 */
export function composeJobRequest(
  request: ImageRequest,
  { settings, sampler, scheduler }: Configured<{ guidance: GuidanceKind }>,
): { body: JobRequest; warnings: ModelWarning[] } {
  refuseControlTags(request);
  const { prompt, negativePrompt } = composePrompt(request, escapeWords);
  const { width, height, seed, steps } = request;
  const guidance = guidanceFields(request.guidance, settings.guidance);
  const warnings: ModelWarning[] = [];
  if (steps !== null && steps > MAX_STEPS) warnings.push(changed('steps', steps, MAX_STEPS));
  if (negativePrompt && guidance?.txt_cfg === 1) {
    warnings.push(unsupported('negativePrompt', 'Ignored at a guidance scale (CFG) of 1'));
  }
  return {
    body: {
      prompt,
      negative_prompt: negativePrompt,
      width,
      height,
      seed,
      batch_count: 1,
      output_format: 'png',
      embed_image_metadata: false,
      ...inputFields(request),
      sample_params: {
        ...(steps !== null && { sample_steps: Math.min(steps, MAX_STEPS) }),
        ...(sampler !== undefined && { sample_method: sampler }),
        ...(scheduler !== undefined && { scheduler }),
        ...(guidance && { guidance }),
      },
    },
    warnings,
  };
}

/**
 * A picture to edit by instruction is a reference like the others; one to vary or to inpaint is the model's starting
 * point.
 */
function inputFields(request: ImageRequest): Partial<JobRequest> {
  const { init, mask, references, strength } = inputsOf(request);
  const shown = request.mode === 'edit' && init ? [init, ...references] : references;
  return {
    ...(init && request.mode !== 'edit' && { init_image: base64Of(init), strength }),
    ...(mask && { mask_image: base64Of(mask) }),
    ...(shown.length > 0 && { ref_images: shown.map(base64Of) }),
  };
}

/**
 * A distilled model takes its scale as a separate input; CFG on top would double the time of each step and make a worse
 * picture.
 */
function guidanceFields(scale: number | null, kind: GuidanceKind): JobRequest['sample_params']['guidance'] {
  if (kind === 'distilled') return { txt_cfg: 1, ...(scale !== null && { distilled_guidance: scale }) };
  return scale === null ? undefined : { txt_cfg: scale };
}

/** Easel's API refuses such tags already. This route of the server does not read them, but its other routes do. */
function refuseControlTags({ prompt, negativePrompt, customStyle }: ImageRequest): void {
  // Joined as in the request, so that two halves cannot form the tag.
  const written = [
    prompt + (customStyle?.promptSuffix ?? ''),
    negativePrompt + (customStyle?.negativePrompt ?? ''),
  ];
  const texts = written.flatMap((words) => [words, escapeWords(words)]);
  if (!texts.some(hasControlTag)) return;
  throw new ModelError('model_refused', "The prompt holds a tag that overrides the server's settings", {
    retryable: false,
  });
}
