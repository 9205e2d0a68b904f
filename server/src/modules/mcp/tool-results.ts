import { buffer } from 'node:stream/consumers';
import type { ApiScope } from '@easel/shared/contracts/api-keys';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toAppError } from '../../http/problem.ts';
import { userIdOf } from '../../plugins/auth.ts';
import type { ImagesService } from '../images/images.service.ts';

/** The structured result of tools about images. */
export const picturesSchema = z.object({
  images: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      /** Percent. */
      progress: z.number(),
      prompt: z.string(),
      model: z.string(),
      style: z.string(),
      seed: z.number(),
      width: z.number(),
      height: z.number(),
      /** A link to the full file, which opens without a key until it expires; null until there is one. */
      url: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable().optional(),
});
export type Pictures = z.infer<typeof picturesSchema>;

/** Runs a tool for the account of a request. Returns a refusal or a failure as a result that the model reads. */
export async function runTool(
  request: FastifyRequest,
  scope: ApiScope,
  run: (userId: string) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    if (request.apiKey && !request.apiKey.scopes.includes(scope)) {
      throw new AppError('insufficient_scope', { detail: `This API key lacks the scope "${scope}".` });
    }
    return await run(userIdOf(request));
  } catch (error) {
    const { code, detail, details, cause } = toAppError(error);
    if (code === 'internal') request.log.error({ err: cause ?? error }, 'a tool failed');
    const fields = (details.errors ?? []).map(({ pointer, message }) => `${pointer.slice(1)}: ${message}`);
    return { isError: true, content: [text([`${detail} (${code})`, ...fields].join('\n'))] };
  }
}

export interface ResultOptions {
  /** Opens the pictures; null for links alone. */
  images: ImagesService | null;
  extra?: Partial<Pictures>;
}

/** Describes images, and adds those that are finished as pictures and links. */
export async function picturesResult(
  request: FastifyRequest,
  generations: readonly Generation[],
  { images, extra = {} }: ResultOptions,
): Promise<CallToolResult> {
  const content: ContentBlock[] = [text(generations.map(inWords).join('\n') || 'There are none.')];
  for (const generation of generations) {
    const { id, image, image_url: uri, prompt } = generation;
    if (!image || uri === null) continue;
    // Its credits are spent. An agent that read of a failure would make it again.
    const picture = images && (await pictureOf(id, images).catch(noteUnread(request, id)));
    if (picture) content.push(picture);
    const mimeType = image.contentType;
    content.push({
      type: 'resource_link',
      uri,
      name: `${id}.${mimeType.split('/')[1]}`,
      title: titleOf(prompt),
      mimeType,
    });
  }
  return { content, structuredContent: { images: generations.map(inFields), ...extra } satisfies Pictures };
}

export const text = (words: string): ContentBlock => ({ type: 'text', text: words });

const noteUnread = (request: FastifyRequest, id: string) => (err: unknown) =>
  request.log.warn({ err, id }, 'a picture was left out of the result of a tool');

/** Returns the smaller file that pages show: the full one would take megabytes of a model's context. */
async function pictureOf(id: string, images: ImagesService): Promise<ContentBlock> {
  const { key } = await images.find(id, 'display');
  const { body, contentType } = await images.open(key);
  return { type: 'image', data: (await buffer(body)).toString('base64'), mimeType: contentType };
}

function inWords({ id, status, progress, queue, error, width, height, seed }: Generation): string {
  if (status === 'completed') return `${id}: ${width}x${height} pixels, seed ${seed}`;
  if (error) return `${id}: ${status}. ${error.message}`;
  if (status === 'processing') return `${id}: ${progress} % done. Call get_image to wait for it.`;
  return queue ? `${id}: waiting. ${queue.message} Call get_image to wait for it.` : `${id}: ${status}`;
}

function inFields(generation: Generation): Pictures['images'][number] {
  const {
    id,
    status,
    progress,
    prompt,
    model,
    style,
    seed,
    width,
    height,
    image_url: url,
    error,
  } = generation;
  return {
    id,
    status,
    progress,
    prompt,
    model,
    style,
    seed,
    width,
    height,
    url,
    error: error?.message ?? null,
  };
}

const TITLE_LENGTH = 80;
const titleOf = (prompt: string) =>
  prompt.length > TITLE_LENGTH ? `${prompt.slice(0, TITLE_LENGTH)}…` : prompt;
