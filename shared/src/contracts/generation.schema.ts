import { z } from 'zod';
import { boundedList, isStorable } from './bounded.schema.ts';
import { errorCodeSchema, failureCodeSchema } from './errors.schema.ts';
import {
  BULK_ACTIONS,
  BULK_MAX,
  GENERATION_STATUSES,
  ITERATIONS_MAX,
  PICTURE_SHAPES,
  PROGRAM_PROMPT_MAX_LENGTH,
  PROMPT_MAX_LENGTH,
  SEED_MAX,
  VARIANT_KINDS,
  WAIT_REASONS,
} from './generation.ts';
import {
  checkEdit,
  editModeSchema,
  enlargeScaleSchema,
  generationInputSchema,
  requestedInputsSchema,
} from './inputs.schema.ts';
import { generationNotesSchema } from './notes.schema.ts';
import { wordsSchema } from './prompt-words.schema.ts';
import { searchSchema } from './search.schema.ts';
import { aspectRatioSchema, resolutionSchema, sizeSchema } from './sizes.schema.ts';
import { styleIdSchema } from './styles.schema.ts';
import { DEFAULT_STYLE } from './styles.ts';
import { tagNamesSchema, tagSchema } from './tags.schema.ts';

export const generationStatusSchema = z.enum(GENERATION_STATUSES).meta({ id: 'GenerationStatus' });
const PROMPT_MISSING = 'Please enter a prompt to generate an image.';
export const promptSchema = wordsSchema(PROMPT_MAX_LENGTH).min(1, PROMPT_MISSING);
/** Programs may send longer prompts than people; the model limits them further. */
export const programPromptSchema = wordsSchema(PROGRAM_PROMPT_MAX_LENGTH).min(1, PROMPT_MISSING);

export const seedSchema = z.int().min(0).max(SEED_MAX);

/**
 * `POST /api/generate`. `size` ("1024x768") replaces `resolution` and `aspectRatio`. With `inputs`, the size defaults
 * to the shape of the `init`.
 */
export const generateRequestSchema = z
  .strictObject({
    /** Defaults to that of an `init` generation. An enlargement needs none. */
    prompt: programPromptSchema.optional(),
    /** Defaults to {@link DEFAULT_STYLE}. */
    style: styleIdSchema.optional().meta({ default: DEFAULT_STYLE }),
    /** A custom style of the user or the team. Excludes `style`, since it extends a built-in one. */
    customStyle: z.uuid().optional(),
    /** Whether the first image becomes the sample of `customStyle`. Only for users who may change that style. */
    isSample: z.boolean().optional(),
    resolution: resolutionSchema.optional(),
    aspectRatio: aspectRatioSchema.optional(),
    size: sizeSchema.optional(),
    iterations: z.int().min(1).max(ITERATIONS_MAX).default(1),
    model: z.string().min(1).max(100).optional(),
    seed: seedSchema.optional(),
    /** What the image should not show, for models that support it. */
    negativePrompt: wordsSchema(PROMPT_MAX_LENGTH).optional(),
    /** Within the model's limits. Defaults to the model's default. */
    steps: z.int().min(1).max(1_000).optional(),
    /** The guidance scale, within the model's limits. Defaults to the style's or the model's default. */
    guidance: z.number().min(0).max(100).optional(),
    /** Whether the image file contains the prompt in its metadata. */
    embedPrompt: z.boolean().default(true),
    /** How to use `inputs`. The model's `capabilities` list its modes. */
    mode: editModeSchema.optional(),
    /** The pictures to work from. */
    inputs: requestedInputsSchema.optional(),
    /** The factor by which an enlargement multiplies both sides, up to the plan's largest files. Defaults to 2. */
    scale: enlargeScaleSchema.optional(),
  })
  .superRefine(checkEdit)
  .meta({ id: 'GenerateRequest' });
export type GenerateRequest = z.output<typeof generateRequestSchema>;
export type GenerateInput = z.input<typeof generateRequestSchema>;

export const variantKindSchema = z.enum(VARIANT_KINDS).meta({ id: 'VariantKind' });
/** A larger or a vector file of a finished image, made on first request. */
export const variantSchema = z
  .object({
    kind: variantKindSchema,
    status: z.enum(['pending', 'ready', 'failed']),
    /** A signed, short-lived path on this origin; null until it is ready. */
    url: z.string().nullable(),
    contentType: z.string().nullable(),
    bytes: z.int().nullable(),
    fileName: z.string(),
  })
  .meta({ id: 'ImageVariant' });
export type ImageVariant = z.infer<typeof variantSchema>;

/** `POST /api/generations/{id}/retry`. */
export const retryRequestSchema = z
  .strictObject({
    /** Whether to use a new random seed, which makes a different picture. */
    newSeed: z.boolean().default(false),
  })
  .nullish();

/** `POST /api/generations/{id}/variants`. */
export const variantRequestSchema = z.strictObject({ kind: variantKindSchema });

/** The place of a waiting generation in the queue. */
export const queuePlaceSchema = z
  .object({
    /** 1 is next; null while its owner's queue is paused. */
    position: z.int().min(1).nullable(),
    /** Seconds until it is done: the median of the forecast. Null while it cannot start. */
    estimatedSeconds: z.int().min(0).nullable(),
    /** The same at the 90th percentile. */
    estimatedSecondsHigh: z.int().min(0).nullable(),
    reason: z.enum(WAIT_REASONS),
    /** The reason as a sentence for people. */
    message: z.string(),
  })
  .meta({ id: 'QueuePlace' });
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

export const generationSchema = z
  .object({
    id: z.uuid(),
    batchId: z.uuid(),
    /** The contact sheet that it belongs to; null for none. */
    sheetId: z.uuid().nullable(),
    status: generationStatusSchema,
    /** Percent, 0-100, from the model's own steps. */
    progress: z.int().min(0).max(100),
    step: z.int().min(0),
    steps: z.int().min(0),
    prompt: z.string(),
    style: styleIdSchema,
    /** The custom style, with its name at that time. */
    customStyle: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    model: z.string(),
    seed: z.int().min(0).max(SEED_MAX),
    width: z.int(),
    height: z.int(),
    settings: z.object({
      resolution: resolutionSchema,
      aspectRatio: aspectRatioSchema,
      iterations: z.int(),
    }),
    /** The model's settings; null for those that it does not have. */
    parameters: z.object({
      negativePrompt: z.string().nullable(),
      steps: z.int().nullable(),
      guidance: z.number().nullable(),
    }),
    /** How its `inputs` were used; null for a picture made from the prompt alone. */
    mode: editModeSchema.nullable(),
    /** The pictures that it was made from. */
    inputs: z.array(generationInputSchema),
    /** Its cost in credits. */
    credits: z.int(),
    /**
     * Whether the credits are spent. True while it is processing if a vendor that bills each picture was sent the
     * request: canceling or removing it then returns no credits.
     */
    isCharged: z.boolean(),
    isFavorite: z.boolean(),
    /** In alphabetical order. */
    tags: z.array(z.string()),
    /** When it was published to the gallery; null while it is not. */
    publishedAt: z.iso.datetime().nullable(),
    /** When it was shared with the team; null while it is not. */
    sharedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    /** Its place in the queue while pending. */
    queue: queuePlaceSchema.nullable(),
    error: z.object({ code: failureCodeSchema, message: z.string() }).nullable(),
    /** The model's notes on the picture; null for none. */
    notes: generationNotesSchema.nullable(),
    image: z
      .object({
        /** The generation's id, since each has one image. */
        id: z.uuid(),
        /** Signed, short-lived paths on this origin. */
        url: z.string(),
        thumbnailUrl: z.string(),
        /** The 1280-pixel WebP that pages show. */
        displayUrl: z.string(),
        hasWatermark: z.boolean(),
        /** Whether the watermark is removed once the account is on a paid plan. False for pictures made before the pixels below it were kept. */
        becomesClean: z.boolean(),
        contentType: z.string(),
        /** The other files of this image that were requested. */
        variants: z.array(variantSchema),
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

/** `?isFavorite=true` or `false`. */
const flagSchema = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean());

/** Enough for every status, with some repeated. */
const STATUS_LIST_MAX_LENGTH = 200;
const STATUS = `(${GENERATION_STATUSES.join('|')})`;

/** `status` accepts several values, separated by commas. */
export const generationListQuerySchema = z.strictObject({
  status: z
    .string()
    .max(STATUS_LIST_MAX_LENGTH, { abort: true })
    .transform((text): readonly string[] => text.split(','))
    .pipe(z.array(generationStatusSchema).min(1).readonly())
    .meta({ pattern: `^${STATUS}(,${STATUS})*$` })
    .optional(),
  /** Case-insensitive substring of the prompt. */
  search: searchSchema.optional(),
  style: styleIdSchema.optional(),
  isFavorite: flagSchema.optional(),
  isPublished: flagSchema.optional(),
  model: z.string().min(1).max(100).refine(isStorable, 'There is no such model').optional(),
  shape: z.enum(PICTURE_SHAPES).optional(),
  seed: z.coerce.number().int().min(0).max(SEED_MAX).optional(),
  /** Created at this time or later. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Created before this time. */
  until: z.iso.datetime({ offset: true }).optional(),
  /** The id of one of the user's albums. */
  album: z.uuid().optional(),
  tag: tagSchema.optional(),
  /** The `nextCursor` of the previous page. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const generationListSchema = z
  .object({ items: z.array(generationSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'GenerationList' });
export type GenerationList = z.infer<typeof generationListSchema>;

/** The generations that one request changes. */
export const generationIdsSchema = boundedList(z.array(z.uuid().toLowerCase()).min(1), BULK_MAX);

/** `POST /api/generations/bulk`: one action for many generations, with a result for each. */
export const bulkRequestSchema = z
  .strictObject({
    action: z.enum(BULK_ACTIONS),
    ids: generationIdsSchema,
  })
  .meta({ id: 'BulkRequest' });
export type BulkRequest = z.output<typeof bulkRequestSchema>;

export const bulkResponseSchema = z
  .object({
    done: z.array(z.uuid()),
    refused: z.array(z.object({ id: z.uuid(), code: errorCodeSchema, message: z.string() })),
  })
  .meta({ id: 'BulkResponse' });
export type BulkResponse = z.infer<typeof bulkResponseSchema>;

/** `POST /api/generations/tags` */
export const tagChangeSchema = z
  .strictObject({
    ids: generationIdsSchema,
    add: tagNamesSchema.default([]),
    remove: tagNamesSchema.default([]),
  })
  .meta({ id: 'TagChange' });
export type TagChange = z.input<typeof tagChangeSchema>;

/** `PATCH /api/generations/{id}`. */
export const generationPatchSchema = z.strictObject({ isFavorite: z.boolean() });
