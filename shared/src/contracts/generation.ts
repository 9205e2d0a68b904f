import { z } from 'zod';
import { aspectRatioSchema, resolutionSchema, sizeSchema } from './sizes.ts';
import { styleIdSchema } from './styles.ts';

export const GENERATION_STATUSES = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;
export const generationStatusSchema = z.enum(GENERATION_STATUSES).meta({ id: 'GenerationStatus' });
export type GenerationStatus = z.infer<typeof generationStatusSchema>;

/**
 * The legal transitions. `processing -> pending` is a failed attempt that will be made again;
 * `failed -> pending` and `canceled -> pending` are the user's Retry.
 */
export const GENERATION_TRANSITIONS: Readonly<Record<GenerationStatus, readonly GenerationStatus[]>> = {
  pending: ['processing', 'failed', 'canceled'],
  processing: ['pending', 'completed', 'failed', 'canceled'],
  completed: [],
  failed: ['pending'],
  canceled: ['pending'],
};

export const ACTIVE_STATUSES = ['pending', 'processing'] as const satisfies readonly GenerationStatus[];

export function isActive(status: GenerationStatus): boolean {
  return status === 'pending' || status === 'processing';
}

export const PROMPT_MAX_LENGTH = 500;
export const ITERATIONS_MAX = 4;
export const SEED_MAX = 2 ** 32 - 1;

/** Control characters other than tab and line breaks have no place in a prompt, and PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Trimmed, 1-500 characters counted as a person counts them (code points), without control characters. */
export const promptSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a prompt to generate an image.')
  .refine((text) => [...text].length <= PROMPT_MAX_LENGTH, {
    message: `The prompt must be at most ${PROMPT_MAX_LENGTH} characters long.`,
  })
  .refine((text) => !CONTROL_CHARACTERS.test(text), 'The prompt contains control characters.')
  .refine((text) => text.isWellFormed(), 'The prompt contains broken Unicode.');

export const seedSchema = z.int().min(0).max(SEED_MAX);

/** `POST /api/generate`. `size` ("1024x768") may stand in place of `resolution` and `aspectRatio`. */
export const generateRequestSchema = z
  .strictObject({
    prompt: promptSchema,
    style: styleIdSchema.default('photorealistic'),
    resolution: resolutionSchema.optional(),
    aspectRatio: aspectRatioSchema.optional(),
    size: sizeSchema.optional(),
    iterations: z.int().min(1).max(ITERATIONS_MAX).default(1),
    model: z.string().min(1).max(100).optional(),
    seed: seedSchema.optional(),
  })
  .meta({ id: 'GenerateRequest' });
export type GenerateRequest = z.output<typeof generateRequestSchema>;
export type GenerateInput = z.input<typeof generateRequestSchema>;

export const generationSchema = z
  .object({
    id: z.uuid(),
    batchId: z.uuid(),
    status: generationStatusSchema,
    /** Per cent, 0-100, from the model's own steps. */
    progress: z.int().min(0).max(100),
    step: z.int().min(0),
    steps: z.int().min(0),
    prompt: z.string(),
    style: styleIdSchema,
    model: z.string(),
    seed: z.int().min(0).max(SEED_MAX),
    width: z.int(),
    height: z.int(),
    settings: z.object({
      resolution: resolutionSchema,
      aspectRatio: aspectRatioSchema,
      iterations: z.int(),
    }),
    isFavorite: z.boolean(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    /** The place in the queue (1 is next) while pending. */
    queue: z.object({ position: z.int().min(1), estimatedSeconds: z.int().min(0) }).nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    image: z
      .object({
        /** The generation's id: each has one image. */
        id: z.uuid(),
        /** Paths on this origin, signed and short-lived. */
        url: z.string(),
        thumbnailUrl: z.string(),
        hasWatermark: z.boolean(),
        contentType: z.string(),
      })
      .nullable(),
    /** `image.url` as an absolute URL. */
    image_url: z.url().nullable(),
    /** Rises by one with every change of state; an event with a lower version is stale. */
    version: z.int().min(1),
  })
  .meta({ id: 'Generation' });
export type Generation = z.infer<typeof generationSchema>;

export const generateResponseSchema = z
  .object({
    success: z.literal(true),
    id: z.uuid(),
    status: generationStatusSchema,
    batchId: z.uuid(),
    generations: z.array(generationSchema).min(1).max(ITERATIONS_MAX),
  })
  .meta({ id: 'GenerateResponse' });
export type GenerateResponse = z.infer<typeof generateResponseSchema>;

export const generationParamsSchema = z.strictObject({ id: z.uuid() });

/** `status` may name several, separated by commas. */
export const generationListQuerySchema = z.strictObject({
  status: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(generationStatusSchema).min(1))
    .optional(),
  /** The `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const generationListSchema = z
  .object({ items: z.array(generationSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'GenerationList' });
export type GenerationList = z.infer<typeof generationListSchema>;

/** `PATCH /api/generations/{id}`. */
export const generationPatchSchema = z.strictObject({ isFavorite: z.boolean() });
