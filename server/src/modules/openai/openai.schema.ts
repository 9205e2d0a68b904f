import { PROMPT_MAX_LENGTH, SEED_MAX } from '@easel/shared/contracts/generation';
import { programPromptSchema } from '@easel/shared/contracts/generation.schema';
import { wordsSchema } from '@easel/shared/contracts/prompt-words.schema';
import type { Size } from '@easel/shared/contracts/sizes';
import { SIZE_PATTERN, sizeSchema } from '@easel/shared/contracts/sizes.schema';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import { z } from 'zod';

export const OUTPUT_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export const PARTIAL_IMAGES_MAX = 3;
/** Images of one request, OpenAI's limit. */
export const IMAGES_MAX = 10;

/** Undefined for `auto`. */
const wantedSizeSchema = z
  .string()
  .max(20, { abort: true })
  .transform((text, context): Size | undefined => {
    if (text === 'auto') return undefined;
    const { data, error } = sizeSchema.safeParse(text);
    if (error) context.addIssue(error.issues[0]?.message ?? 'Not a size');
    return data;
  })
  .meta({ pattern: `^(auto|${SIZE_PATTERN})$` });

/** What requests for images have in common. */
const common = {
  /** One of our models, or one of OpenAI's names, which selects our default model. */
  model: z.string().min(1).max(100).nullish(),
  /** At most the plan's generations in flight, and at most {@link IMAGES_MAX}. */
  n: z.int().min(1).max(IMAGES_MAX).nullish(),
  size: wantedSizeSchema.nullish(),
  /** One of our styles. OpenAI's two select our default. */
  style: z.enum([...STYLE_IDS, 'vivid', 'natural']).nullish(),
  response_format: z.enum(['url', 'b64_json']).nullish(),
  output_format: z.enum(OUTPUT_FORMATS).nullish(),
  /** Quality in percent, for JPEG and WebP. */
  output_compression: z.int().min(0).max(100).nullish(),
  stream: z.boolean().nullish(),
  partial_images: z.int().min(0).max(PARTIAL_IMAGES_MAX).nullish(),
  /** Not in OpenAI's API, but many programs send it. A negative one means any. */
  seed: z.int().min(-1).max(SEED_MAX).nullish(),
  /** Not in OpenAI's API either; for models that have such a setting. */
  steps: z.int().min(1).max(1_000).nullish(),
  negative_prompt: wordsSchema(PROMPT_MAX_LENGTH).nullish(),
};

/**
 * `POST /v1/images/generations` as OpenAI's clients send it. Unknown fields are ignored: programs send fields of many servers.
 * Images are always opaque. https://platform.openai.com/docs/api-reference/images/create
 */
export const imagesRequestSchema = z
  .object({ prompt: programPromptSchema, ...common })
  .meta({ id: 'OpenAiImagesRequest' });

/** The fields of `POST /v1/images/edits` besides its pictures: https://platform.openai.com/docs/api-reference/images/createEdit */
export const editFieldsSchema = z.object({ prompt: programPromptSchema, ...common });
/** The fields of `POST /v1/images/variations` besides its picture. */
export const variationFieldsSchema = z.object(common);
export type CommonFields = z.output<typeof variationFieldsSchema>;

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
      /** The invalid field, if there is one. */
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'OpenAiError' });
export type ErrorBody = z.infer<typeof errorSchema>;
