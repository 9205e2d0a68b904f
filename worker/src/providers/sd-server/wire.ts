/**
 * The native API of stable-diffusion.cpp's `sd-server`, as its master-827-97d2990 speaks it: examples/server/routes_sdcpp.cpp and
 * async_jobs.cpp; the request's fields are those of `SDGenerationParams::from_json_str` in examples/common/common.cpp.
 */
import { z } from 'zod';

/** The body of `POST /sdcpp/v1/img_gen`. What is left out stands as the server's command line has it. */
export interface JobRequest {
  prompt: string;
  negative_prompt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** 64 bits at the server; a negative one would be replaced by chance. */
  seed: number;
  batch_count: 1;
  output_format: 'png';
  /** Else the file tells the prompt and the server's file names. */
  embed_image_metadata: false;
  sample_params: {
    sample_steps?: number;
    /** A name that the server does not know is passed over in silence. */
    sample_method?: string;
    scheduler?: string;
    guidance?: { txt_cfg?: number; distilled_guidance?: number };
  };
}

/** The server makes `job_<hex seconds>_<hex count>`, and its routes take no other characters. */
export const jobIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

/** What a submission is answered with, under status 202. */
export const acceptedSchema = z.object({ id: jobIdSchema });

const base = { id: jobIdSchema };

/** `GET /sdcpp/v1/jobs/{id}`. There are no steps in it, nor a look at the picture. */
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

/** What we use of `GET /sdcpp/v1/capabilities`. */
export const capabilitiesSchema = z.object({
  samplers: z.array(z.string()),
  schedulers: z.array(z.string()),
});

/** Every refusal's body. */
export const refusalSchema = z.object({ error: z.string() });
