import { hasControlTag } from '@easel/shared/contracts/prompt-syntax';
import type { AdapterOptions } from '../adapter.ts';
import { ModelError } from '../model-error.ts';
import { composePrompt } from '../prompt.ts';
import type { ImageRequest } from '../types.ts';
import { escapeWords } from './escape-words.ts';
import type { JobRequest } from './wire.ts';

/** The server's API makes no more of them, and takes a larger number for this one. */
const MAX_STEPS = 100;

export type Configured<Settings> = Pick<AdapterOptions<Settings>, 'settings' | 'sampler' | 'scheduler'>;
type GuidanceKind = 'cfg' | 'distilled';

/**
 * What the server is asked for, and what of the request it will not heed.
 * @throws {ModelError} model_refused for words with the tag that overrides the server's settings.
 */
export function composeJobRequest(
  request: ImageRequest,
  { settings, sampler, scheduler }: Configured<{ guidance: GuidanceKind }>,
): { body: JobRequest; warnings: string[] } {
  refuseControlTags(request);
  const { prompt, negativePrompt } = composePrompt(request, escapeWords);
  const { width, height, seed, steps } = request;
  const guidance = guidanceFields(request.guidance, settings.guidance);
  const warnings: string[] = [];
  if (steps !== null && steps > MAX_STEPS)
    warnings.push(`The server makes ${MAX_STEPS} steps at most, not ${steps}`);
  if (negativePrompt && guidance?.txt_cfg === 1)
    warnings.push('The negative prompt is ignored at a guidance scale (CFG) of 1');
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

/** A distilled model takes its scale as one more input; with CFG on top, each step would be made twice for a worse picture. */
function guidanceFields(scale: number | null, kind: GuidanceKind): JobRequest['sample_params']['guidance'] {
  if (kind === 'distilled') return { txt_cfg: 1, ...(scale !== null && { distilled_guidance: scale }) };
  return scale === null ? undefined : { txt_cfg: scale };
}

/** The API has refused it already. This route of the server reads no such tag, but its others do, and this one may some day. */
function refuseControlTags({ prompt, negativePrompt, customStyle }: ImageRequest): void {
  // Joined as they will be, so that nobody puts the tag together from two halves.
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
