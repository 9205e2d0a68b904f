import { ITERATIONS_MAX } from '@easel/shared/contracts/generation';
import { promptSchema } from '@easel/shared/contracts/generation.schema';
import type { Size } from '@easel/shared/contracts/sizes';
import { sizeSchema } from '@easel/shared/contracts/sizes.schema';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import { z } from 'zod';

export const OUTPUT_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export const PARTIAL_IMAGES_MAX = 3;

/** Undefined for `auto`. */
const wantedSizeSchema = z
  .string()
  .max(20, { abort: true })
  .transform((text, context): Size | undefined => {
    if (text === 'auto') return undefined;
    const { data, error } = sizeSchema.safeParse(text);
    if (error) context.addIssue(error.issues[0]?.message ?? 'Not a size');
    return data;
  });

/**
 * `POST /v1/images/generations` as OpenAI's clients send it. Options that have no meaning here and do no harm are ignored.
 * https://platform.openai.com/docs/api-reference/images/create
 */
export const imagesRequestSchema = z
  .strictObject({
    prompt: promptSchema,
    /** One of our models, or a name of OpenAI's, which means our default model. */
    model: z.string().min(1).max(100).nullish(),
    n: z.int().min(1).max(ITERATIONS_MAX).nullish(),
    size: wantedSizeSchema.nullish(),
    /** One of our styles. OpenAI's two mean our default. */
    style: z.enum([...STYLE_IDS, 'vivid', 'natural']).nullish(),
    response_format: z.enum(['url', 'b64_json']).nullish(),
    output_format: z.enum(OUTPUT_FORMATS).nullish(),
    /** Quality in percent, for JPEG and WebP. */
    output_compression: z.int().min(0).max(100).nullish(),
    stream: z.boolean().nullish(),
    partial_images: z.int().min(0).max(PARTIAL_IMAGES_MAX).nullish(),
    background: z.enum(['auto', 'opaque']).nullish(),
    /** Ignored, as are the following. */
    quality: z.enum(['auto', 'standard', 'hd', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
    moderation: z.enum(['auto', 'low']).nullish(),
    user: z.string().max(1_000).nullish(),
    safety_identifier: z.string().max(1_000).nullish(),
  })
  .meta({ id: 'OpenAiImagesRequest' });
export type ImagesRequest = z.output<typeof imagesRequestSchema>;

export const imagesResponseSchema = z
  .object({
    /** Unix time in seconds. */
    created: z.int(),
    background: z.literal('opaque'),
    output_format: z.enum(OUTPUT_FORMATS),
    size: z.string(),
    /** The images that could be made; at least one. */
    data: z.array(z.object({ url: z.url().optional(), b64_json: z.string().optional() })),
  })
  .meta({ id: 'OpenAiImages' });
export type ImagesResponse = z.infer<typeof imagesResponseSchema>;

export const modelSchema = z
  .object({
    id: z.string(),
    object: z.literal('model'),
    /** Unix time in seconds; 0 because it is not known. */
    created: z.int(),
    owned_by: z.string(),
  })
  .meta({ id: 'OpenAiModel' });

export const modelListSchema = z
  .object({ object: z.literal('list'), data: z.array(modelSchema) })
  .meta({ id: 'OpenAiModelList' });

export const errorSchema = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      /** The field at fault, where there is one. */
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'OpenAiError' });
export type ErrorBody = z.infer<typeof errorSchema>;
