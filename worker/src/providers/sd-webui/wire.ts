/**
 * The part of the Stable Diffusion WebUI API that Easel speaks, from the sources of AUTOMATIC1111/stable-diffusion-webui 1.10
 * (`modules/api/api.py`, `modules/api/models.py`, `modules/progress.py`, `modules/shared_state.py`), of
 * lllyasviel/stable-diffusion-webui-forge at dfdcbab (the same files) and of vladmandic/sdnext at 058a7f0
 * (`modules/api/generate.py`, `server.py`). The servers add fields freely, so the schemas look at what is used alone.
 */
import { z } from 'zod';

/** Body of `POST /sdapi/v1/txt2img`. What is left out stays as the server's operator has set it. */
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
  /** Our own name for the task. SD.Next does not know the field and leaves its tasks nameless. */
  force_task_id: string;
  override_settings?: { sd_model_checkpoint: string };
}

/** How a picture was made, as `Processed.js()` writes it (`modules/processing.py`). */
export const infoSchema = z.object({
  seed: z.number().optional().catch(undefined),
  steps: z.number().optional().catch(undefined),
  cfg_scale: z.number().optional().catch(undefined),
  sd_model_name: z.string().optional().catch(undefined),
  sd_model_hash: z.string().optional().catch(undefined),
  /** When its job began, to the second: the same stamp as {@link ServerState}'s. */
  job_timestamp: z.string().optional().catch(undefined),
});
export type Info = z.output<typeof infoSchema>;

export const textToImageSchema = z.object({
  /** Base64, with or without the prefix of a data URL. */
  images: z.array(z.string()).nullish(),
  /** JSON in a string; SD.Next's is empty where nothing was made. */
  info: z.string().transform((text): Info => {
    try {
      return infoSchema.catch({}).parse(JSON.parse(text));
    } catch {
      return {};
    }
  }),
});
export type TextToImageAnswer = z.output<typeof textToImageSchema>;

/** What `POST /internal/progress` knows of one task. The route is missing under `--nowebui`. */
export const taskSchema = z.object({
  /** It is the current one. After a failure it stays so, although it has ended, until another one begins. */
  active: z.boolean(),
  queued: z.boolean(),
  /** From 0 to 1; the finished part of the sampling steps. */
  progress: z.number().nullish(),
  /** A data URL, when it is another one than the one asked with. */
  live_preview: z.string().nullish(),
  id_live_preview: z.number().nullish(),
});
export type TaskStatus = z.output<typeof taskSchema>;

/** The server as a whole: `GET /sdapi/v1/progress`. It names no task. */
export const serverStateSchema = z
  .object({
    state: z.object({
      /** What kind of job runs; empty when idle, and for some that people start. */
      job: z.string().nullish(),
      /** 0 when idle; -1 until it is known. */
      job_count: z.number().nullish(),
      /** When the current or else the last job began, as YYYYMMDDhhmmss. */
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
