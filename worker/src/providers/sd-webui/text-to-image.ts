import type { SdWebUiSettings } from '@easel/shared/node/models/provider-settings/sd-webui';
import type { AdapterOptions } from '../adapter.ts';
import { ModelError } from '../model-error.ts';
import { composePrompt } from '../prompt.ts';
import { base64Of, inputsOf } from '../request-inputs.ts';
import type { ImageRequest, ImageResult } from '../types.ts';
import { changed, type ModelWarning } from '../warnings.ts';
import { escapeWords } from './escape-words.ts';
import { decodeImageData } from './image-data.ts';
import type { ImageToImageBody, Info, TextToImageAnswer, TextToImageBody } from './wire.ts';

type Model = Pick<AdapterOptions<SdWebUiSettings>, 'settings' | 'sampler' | 'scheduler'>;

/**
 * Composes the body of `POST /sdapi/v1/txt2img`. The checkpoint applies only to this request; the server restores its
 * own afterwards (`override_settings_restore_afterwards` is true by default), for models that name none and for people
 * at the same server. On A1111 and Forge restoring loads nothing: the weights stay until another checkpoint is
 * requested.
 */
function textToImageBody(request: ImageRequest, taskId: string, model: Model): TextToImageBody {
  const { prompt, negativePrompt } = composePrompt(request, escapeWords);
  const { seed, width, height, steps, guidance } = request;
  const { sampler, scheduler } = model;
  const { checkpoint } = model.settings;
  return {
    prompt,
    negative_prompt: negativePrompt,
    seed,
    width,
    height,
    ...(steps !== null && { steps }),
    ...(guidance !== null && { cfg_scale: guidance }),
    ...(sampler !== undefined && { sampler_name: sampler }),
    ...(scheduler !== undefined && { scheduler }),
    batch_size: 1,
    n_iter: 1,
    send_images: true,
    save_images: false,
    force_task_id: taskId,
    ...(checkpoint !== undefined && { override_settings: { sd_model_checkpoint: checkpoint } }),
  };
}

/** Composes the body of `POST /sdapi/v1/img2img` for a request with an `init`, and of `POST /sdapi/v1/txt2img` for others. */
export function requestBody(
  request: ImageRequest,
  taskId: string,
  model: Model,
): { path: string; body: TextToImageBody | ImageToImageBody } {
  const body = textToImageBody(request, taskId, model);
  const { init, mask, strength } = inputsOf(request);
  if (!init) return { path: '/sdapi/v1/txt2img', body };
  return {
    path: '/sdapi/v1/img2img',
    body: {
      ...body,
      init_images: [base64Of(init)],
      denoising_strength: strength,
      include_init_images: false,
      resize_mode: 0,
      ...(mask && { mask: base64Of(mask), mask_blur: 0, inpainting_fill: 1, inpaint_full_res: false }),
    },
  };
}

/**
 * Reads the picture in an answer. An interrupted task is answered like any other, with an unfinished picture; it is recognized by the
 * job's timestamp among the `spoiled` ones.
 * @throws {ModelError}
 */
export function readAnswer(
  { images, info }: TextToImageAnswer,
  { asked, spoiled }: { asked: TextToImageBody; spoiled: ReadonlySet<string> },
): ImageResult {
  const [image] = images ?? [];
  if (image === undefined) {
    const message = 'The server made no picture: it was interrupted, or has no checkpoint loaded';
    throw new ModelError('model_failed', message, { retryable: true });
  }
  if (info.job_timestamp !== undefined && spoiled.has(info.job_timestamp)) {
    throw new ModelError('model_failed', 'The picture was interrupted at the server', { retryable: true });
  }
  return { image: { kind: 'encoded', data: decodeImageData(image) }, warnings: differences(info, asked) };
}

function differences(info: Info, asked: TextToImageBody): ModelWarning[] {
  const warnings: ModelWarning[] = [];
  const features = { seed: 'seed', steps: 'steps', cfg_scale: 'guidance' } as const;
  for (const key of ['seed', 'steps', 'cfg_scale'] as const) {
    const [used, wanted] = [info[key], asked[key]];
    if (used === undefined || wanted === undefined || used === wanted) continue;
    warnings.push(changed(features[key], wanted, used));
  }
  const checkpoint = asked.override_settings?.sd_model_checkpoint;
  // The server ignores an unknown checkpoint without an error (`modules/processing.py`, `process_images`).
  if (checkpoint !== undefined && info.sd_model_name && !isCheckpoint(checkpoint, info)) {
    warnings.push(changed('checkpoint', checkpoint, info.sd_model_name));
  }
  return warnings;
}

/**
 * Whether a name refers to the checkpoint that the server reports by its file's bare name and short hash. The name is its title
 * `folder/file.safetensors [hash]`, a part of it, or its hash (`modules/sd_models.py`, `CheckpointInfo.ids`).
 */
function isCheckpoint(name: string, { sd_model_name, sd_model_hash }: Info): boolean {
  const bare = (path: string) =>
    path
      .replace(/ \[[0-9a-f]+\]$/i, '')
      .replace(/\.(safetensors|ckpt|gguf)$/i, '')
      .replace(/^.*[\\/]/, '');
  const hash = /^(?:sha256\/)?([0-9a-f]{8,64})$/i.exec(name)?.[1];
  return bare(name) === bare(sd_model_name ?? '') || (!!sd_model_hash && !!hash?.startsWith(sd_model_hash));
}
