import { generationListQuerySchema } from '@easel/shared/contracts/generation.schema';
import { STYLE_IDS } from '@easel/shared/contracts/styles';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { invalid } from '../../http/validation.ts';
import type { GenerationPresenter } from '../generations/generations.presenter.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import type { ReadingService } from '../generations/reading.service.ts';
import type { WatchingService } from '../generations/watching.service.ts';
import type { ImagesService } from '../images/images.service.ts';
import type { Caller } from './mcp-server.ts';
import { type Pictures, picturesResult, picturesSchema, runTool } from './tool-results.ts';
import { waitForImages, waitSecondsSchema } from './wait-for-images.ts';

export interface PictureToolsOptions extends Caller {
  generations: GenerationsService;
  watching: WatchingService;
  reading: ReadingService;
  presenter: GenerationPresenter;
  images: ImagesService;
}

const SEARCH_MAX = 50;
const idSchema = z.uuid().describe('The id of an image');
const outputSchema = picturesSchema.shape;
const readOnly = { readOnlyHint: true, openWorldHint: false };

/** Adds the tools for the account's own images. */
export function addPictureTools(server: McpServer, tools: PictureToolsOptions): void {
  const { generations, reading, images, ...options } = tools;
  const { request } = options;

  server.registerTool(
    'get_image',
    {
      title: 'Get an image',
      description: 'Returns an image of the account, or how far it is. Waits for one that is not finished.',
      inputSchema: { id: idSchema, waitSeconds: waitSecondsSchema },
      outputSchema,
      annotations: readOnly,
    },
    ({ id, waitSeconds }, extra) =>
      runTool(request, 'generations:read', async (userId) => {
        const found = await waitForImages({ ...options, extra }, { userId, waitSeconds }, async () => [
          await generations.get(userId, id),
        ]);
        return picturesResult(request, found, { images });
      }),
  );

  server.registerTool(
    'cancel_image',
    {
      title: 'Cancel an image',
      description:
        'Cancels an image that is not finished. Its credits are returned, unless a vendor was paid already.',
      inputSchema: { id: idSchema },
      outputSchema,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ id }) =>
      runTool(request, 'generations:write', async (userId) => {
        const canceled = await options.presenter.one(await generations.cancel(userId, id));
        return picturesResult(request, [canceled], { images: null });
      }),
  );

  server.registerTool(
    'search_images',
    {
      title: 'Search images',
      description: "Lists the account's own images, newest first, with links to them.",
      inputSchema: {
        query: z.string().optional().describe('Words of the prompt'),
        style: z.enum(STYLE_IDS).optional(),
        isFavorite: z.boolean().optional(),
        limit: z.int().min(1).max(SEARCH_MAX).default(10),
        cursor: z.uuid().optional().describe('The nextCursor of the previous page'),
      },
      outputSchema,
      annotations: readOnly,
    },
    ({ query, ...filter }) =>
      runTool(request, 'generations:read', async (userId) => {
        const { items, nextCursor } = JSON.parse(
          await reading.list({ userId, search: searchOf(query), ...filter }),
        );
        const extra = { nextCursor } satisfies Partial<Pictures>;
        return picturesResult(request, items, { images: null, extra });
      }),
  );
}

/** @throws {AppError} validation_failed */
function searchOf(query: string | undefined): string | undefined {
  const { data, error } = generationListQuerySchema.shape.search.safeParse(query);
  if (!error) return data;
  throw invalid(error.issues.map(({ message }) => ({ pointer: '/query', message })));
}
