import { PLAIN_TEXT } from '@easel/shared/contracts/bounded.schema';
import { ITERATIONS_MAX, SEED_MAX } from '@easel/shared/contracts/generation';
import { generateRequestSchema } from '@easel/shared/contracts/generation.schema';
import { EDIT_MODES, ENLARGE_SCALES, INPUTS_MAX } from '@easel/shared/contracts/inputs';
import { ASPECT_RATIOS, RESOLUTIONS } from '@easel/shared/contracts/sizes';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { invalid } from '../../http/validation.ts';
import type { GenerationPresenter } from '../generations/generations.presenter.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import type { WatchingService } from '../generations/watching.service.ts';
import type { ImagesService } from '../images/images.service.ts';
import type { Caller } from './mcp-server.ts';
import { picturesResult, picturesSchema, runTool } from './tool-results.ts';
import { waitForImages, waitSecondsSchema } from './wait-for-images.ts';

export interface GenerateToolsOptions extends Caller {
  generations: GenerationsService;
  watching: WatchingService;
  presenter: GenerationPresenter;
  images: ImagesService;
}

/** Without `inpaint`: agents name pictures by id and cannot paint a mask. */
const TOOL_MODES = EDIT_MODES.filter((mode) => mode !== 'inpaint');

const IDEMPOTENCY_KEY_MAX_LENGTH = 100;

/** The settings of both tools. The service validates each. */
const settings = {
  model: z.string().optional().describe('The id of a model of list_models; the default one unless given'),
  style: z.enum(STYLE_IDS).optional().describe('A style of list_styles'),
  resolution: z.enum(RESOLUTIONS).optional().describe('The size of a square image; 1024x1024 unless given'),
  aspectRatio: z
    .enum(ASPECT_RATIOS)
    .optional()
    .describe('The shape; the number of pixels stays about the same'),
  seed: z
    .int()
    .min(0)
    .max(SEED_MAX)
    .optional()
    .describe('The same request with the same seed makes the same image'),
  negativePrompt: z
    .string()
    .optional()
    .describe('What the image should not show, for models that support it'),
  steps: z.int().min(1).optional().describe("Within the model's range"),
  guidance: z.number().min(0).optional().describe("The guidance scale, within the model's range"),
  count: z.int().min(1).max(ITERATIONS_MAX).default(1).describe('Number of images, each at its own price'),
  // As in the API's header field. Keys that begin with a space are the server's own.
  idempotencyKey: z
    .string()
    .max(IDEMPOTENCY_KEY_MAX_LENGTH)
    .regex(/^\S/, 'The key must not be empty or begin with a space.')
    .regex(PLAIN_TEXT, 'The key contains a control character.')
    .optional()
    .describe('Repeating a call with the same key within a day returns the images of the first one'),
  waitSeconds: waitSecondsSchema,
};

/** Adds the tools that make images from prompts and from other images. */
export function addGenerateTools(
  server: McpServer,
  { generations, images, ...options }: GenerateToolsOptions,
): void {
  server.registerTool(
    'generate_image',
    {
      title: 'Generate an image',
      description: 'Makes images from a prompt, and waits for them. Costs credits.',
      inputSchema: { prompt: z.string().min(1).describe('What the image shows'), ...settings },
      outputSchema: picturesSchema.shape,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ count, waitSeconds, idempotencyKey, ...wanted }, extra) =>
      runTool(options.request, 'generations:write', async (userId) => {
        const request = requestOf({ ...wanted, iterations: count });
        const made = await waitForImages({ ...options, extra }, { userId, waitSeconds }, () =>
          generations.submit(userId, request, idempotencyKey === undefined ? null : { key: idempotencyKey }),
        );
        return picturesResult(options.request, made, { images });
      }),
  );

  server.registerTool(
    'edit_image',
    {
      title: 'Edit an image',
      description:
        'Makes images from images of the account: varies one, changes one as the prompt instructs, continues one to another shape, enlarges ' +
        "one, or takes some as references. list_models tells in each model's capabilities what it can. Costs credits.",
      inputSchema: {
        mode: z.enum(TOOL_MODES).describe('What to make of the image; reference takes references alone'),
        image: z.uuid().optional().describe('The id of the image to work from'),
        references: z
          .array(z.uuid())
          .max(INPUTS_MAX - 1)
          .default([])
          .describe('Ids of images to look at'),
        strength: z.number().min(0).max(1).optional().describe('How far a variation goes; 0.6 unless given'),
        scale: z.literal(ENLARGE_SCALES).optional().describe('Of an enlargement; 2 unless given'),
        prompt: z.string().optional().describe('What the image shows, or in the mode edit what to change'),
        ...settings,
      },
      outputSchema: picturesSchema.shape,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ count, waitSeconds, idempotencyKey, image, references, strength, ...wanted }, extra) =>
      runTool(options.request, 'generations:write', async (userId) => {
        const init = image === undefined ? [] : [{ generation: image, role: 'init', strength }];
        const others = references.map((generation) => ({ generation, role: 'reference' }));
        const request = requestOf({ ...wanted, inputs: [...init, ...others], iterations: count });
        const repetition = idempotencyKey === undefined ? null : { key: idempotencyKey };
        const made = await waitForImages({ ...options, extra }, { userId, waitSeconds }, () =>
          generations.submit(userId, request, repetition),
        );
        return picturesResult(options.request, made, { images });
      }),
  );
}

/** @throws {AppError} validation_failed naming each field */
function requestOf(wanted: Record<string, unknown>) {
  const { data, error } = generateRequestSchema.safeParse(wanted);
  if (data) return data;
  throw invalid(error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message })));
}
