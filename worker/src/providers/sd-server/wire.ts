/**
 * The native API of stable-diffusion.cpp's `sd-server`, as its master-827-97d2990 speaks it: examples/server/routes_sdcpp.cpp and
 * async_jobs.cpp; the request's fields are those of `SDGenerationParams::from_json_str` in examples/common/common.cpp.
 */
import { z } from 'zod';

/** The body of `POST /sdcpp/v1/img_gen`. Omitted fields are as on the server's command line. */
export interface JobRequest {
  prompt: string;
  negative_prompt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** 64 bits at the server, which replaces a negative seed by a random one. */
  seed: number;
  batch_count: 1;
  output_format: 'png';
  /** Otherwise the file holds the prompt and the server's file names. */
  embed_image_metadata: false;
  /** Pictures are base64. A mask has one channel, and white is repainted. */
  init_image?: string;
  mask_image?: string;
  /** From 0 to 1: how much of `init_image` may change. */
  strength?: number;
  /** The pictures for models that edit by instruction, for example FLUX.1 Kontext and Qwen-Image-Edit. */
  ref_images?: string[];
  sample_params: {
    sample_steps?: number;
    /** The server ignores an unknown name without an error. */
    sample_method?: string;
    scheduler?: string;
    guidance?: { txt_cfg?: number; distilled_guidance?: number };
  };
}

/** The server makes `job_<hex seconds>_<hex count>`, and its routes take no other characters. */
export const jobIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

/** Answer to a submission, with status 202. */
export const acceptedSchema = z.object({ id: jobIdSchema });

const base = { id: jobIdSchema };

/** `GET /sdcpp/v1/jobs/{id}`. Has neither steps nor previews. */
export const jobSchema = z.discriminatedUnion('status', [
  z.object({ ...base, status: z.literal('queued') }),
  z.object({ ...base, status: z.literal('generating') }),
  z.object({
    ...base,
    status: z.literal('completed'),
    /** One entry a picture: a PNG file in base64. */
    result: z.object({ images: z.array(z.object({ b64_json: z.string().min(1) })).min(1) }),
  }),
  z.object({
    ...base,
    status: z.literal('failed'),
    error: z.object({ code: z.string() }).nullish(),
  }),
  z.object({ ...base, status: z.literal('cancelled') }),
]);
export type Job = z.output<typeof jobSchema>;

/** The part of `GET /sdcpp/v1/capabilities` that Easel uses. */
export const capabilitiesSchema = z.object({
  samplers: z.array(z.string()),
  schedulers: z.array(z.string()),
});

/** The body of every refusal. */
export const refusalSchema = z.object({ error: z.string() });
