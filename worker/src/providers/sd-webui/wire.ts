/**
 * The part of the Stable Diffusion WebUI API that Easel speaks, from the sources of AUTOMATIC1111/stable-diffusion-webui 1.10
 * (`modules/api/api.py`, `modules/api/models.py`, `modules/progress.py`, `modules/shared_state.py`), of
 * lllyasviel/stable-diffusion-webui-forge at dfdcbab (the same files) and of vladmandic/sdnext at 058a7f0
 * (`modules/api/generate.py`, `server.py`). The servers add fields freely, so the schemas only hold those that are used.
 */
import { z } from 'zod';

/** Body of `POST /sdapi/v1/txt2img`. Omitted fields are as the server's operator has set them. */
export interface TextToImageBody {
  prompt: string;
  negative_prompt: string;
  seed: number;
  width: number;
  height: number;
  steps?: number;
  cfg_scale?: number;
  sampler_name?: string;
  scheduler?: string;
  batch_size: 1;
  n_iter: 1;
  send_images: true;
  save_images: false;
  /** The task's id, chosen by Easel. SD.Next ignores the field, and its tasks have no id. */
  force_task_id: string;
  override_settings?: { sd_model_checkpoint: string };
}

/**
 * Body of `POST /sdapi/v1/img2img`, which also takes the fields above (`StableDiffusionProcessingImg2Img`). Images are base64. The server
 * does about `steps` times `denoising_strength` steps.
 */
export interface ImageToImageBody extends TextToImageBody {
  init_images: [string];
  denoising_strength: number;
  /** Leaves the pictures out of the answer's `parameters`. */
  include_init_images: false;
  /** 0: stretches to the size, which the picture has already. */
  resize_mode: 0;
  /** White is repainted. */
  mask?: string;
  /** 0: Easel's masks already have the requested softness. */
  mask_blur?: 0;
  /** 1: begins with the picture itself behind the mask. */
  inpainting_fill?: 1;
  /** The whole picture is repainted, not the masked part at a larger scale. */
  inpaint_full_res?: false;
}

/** The settings that a picture was made with, by `Processed.js()` (`modules/processing.py`). */
export const infoSchema = z.object({
  seed: z.number().optional().catch(undefined),
  steps: z.number().optional().catch(undefined),
  cfg_scale: z.number().optional().catch(undefined),
  sd_model_name: z.string().optional().catch(undefined),
  sd_model_hash: z.string().optional().catch(undefined),
  /** When its job began, to the second: the same timestamp as in {@link ServerState}. */
  job_timestamp: z.string().optional().catch(undefined),
});
export type Info = z.output<typeof infoSchema>;

export const textToImageSchema = z.object({
  /** Base64, with or without the prefix of a data URL. */
  images: z.array(z.string()).nullish(),
  /** JSON in a string; SD.Next's is empty if no picture was made. */
  info: z.string().transform((text): Info => {
    try {
      return infoSchema.catch({}).parse(JSON.parse(text));
    } catch {
      return {};
    }
  }),
});
export type TextToImageAnswer = z.output<typeof textToImageSchema>;

/** Answer of `POST /internal/progress` for one task. The route is missing under `--nowebui`. */
export const taskSchema = z.object({
  /** Whether it is the current task. A failed one stays active until another begins. */
  active: z.boolean(),
  queued: z.boolean(),
  /** From 0 to 1; the finished part of the sampling steps. */
  progress: z.number().nullish(),
  /** A data URL, if it is newer than the preview of the request. */
  live_preview: z.string().nullish(),
  id_live_preview: z.number().nullish(),
});
export type TaskStatus = z.output<typeof taskSchema>;

/** The server as a whole: `GET /sdapi/v1/progress`. It names no task. */
export const serverStateSchema = z
  .object({
    state: z.object({
      /** The kind of the running job; empty when idle, and for some jobs that people start. */
      job: z.string().nullish(),
      /** 0 when idle; -1 until it is known. */
      job_count: z.number().nullish(),
      /** When the current or last job began, as YYYYMMDDhhmmss. */
      job_timestamp: z.string(),
      interrupted: z.boolean(),
      skipped: z.boolean(),
    }),
  })
  .transform(({ state }) => state);
export type ServerState = z.output<typeof serverStateSchema>;

/** Body of `POST /sdapi/v1/extra-single-image`. Mode 0 scales by a factor. */
export interface UpscaleBody {
  image: string;
  resize_mode: 0;
  upscaling_resize: number;
  upscaler_1: string;
}

export const upscaledSchema = z.object({ image: z.string().nullish() });
