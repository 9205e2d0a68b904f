import type { ServerResponse } from 'node:http';
import {
  type Misbehavior,
  type SdWebUiOptions,
  type SdWebUiServer,
  startSdWebUi,
} from '@easel/tests/fixtures/sd-webui/server';
import sharp from 'sharp';
import { afterEach } from 'vitest';
import { createSdWebUiProvider } from '../../src/providers/sd-webui/sd-webui.ts';
import type {
  GenerateContext,
  ImageProvider,
  ImageRequest,
  ImageResult,
  ModelProgress,
} from '../../src/providers/types.ts';
import { imageRequest } from '../image-request.ts';
import { silentLogger } from '../silent-logger.ts';

export const TEXT_TO_IMAGE = '/sdapi/v1/txt2img';
export const TASK = '/internal/progress';
export const STATE = '/sdapi/v1/progress';
export const INTERRUPT = '/sdapi/v1/interrupt';

/** Started by `start`, and closed after each test. */
export let server: SdWebUiServer;
export let provider: ImageProvider;

/** Registers the hooks of a test file; called at its top. */
export function closeAfterEach(): void {
  afterEach(async () => {
    await provider.close();
    await server.close();
  });
}

type Model = Partial<Parameters<typeof createSdWebUiProvider>[0]> & { apiKey?: string; stuckMs?: number };
export async function start(
  options: SdWebUiOptions = {},
  { apiKey, stuckMs = 50, ...model }: Model = {},
): Promise<void> {
  server = await startSdWebUi(options);
  provider = createSdWebUiProvider(
    {
      endpoint: { url: server.url, apiKey },
      settings: { type: 'sd-webui' },
      sampler: undefined,
      scheduler: undefined,
      logger: silentLogger,
      ...model,
    },
    { pollMs: 5, stuckMs, stopMs: 300_000 },
  );
}

const REQUEST = imageRequest({
  prompt: 'a fox',
  width: 128,
  height: 64,
  seed: 200,
  steps: 8,
  guidance: 6.5,
});

interface Run {
  result: Promise<ImageResult>;
  progress: ModelProgress[];
  ids: string[];
  abort(reason: unknown): void;
}
export function generate(request: Partial<ImageRequest> = {}, context: Partial<GenerateContext> = {}): Run {
  const aborting = new AbortController();
  const progress: ModelProgress[] = [];
  const ids: string[] = [];
  const result = provider.generate(
    { ...REQUEST, ...request },
    {
      signal: aborting.signal,
      onProgress: (step) => progress.push(step),
      onQueued: () => {},
      onBegun: () => {},
      resume: undefined,
      markPaid: async () => {},
      saveRequestId: async (id) => void ids.push(id),
      ...context,
    },
  );
  // Some tests await the result only later.
  result.catch(() => undefined);
  return { result, progress, ids, abort: (reason) => aborting.abort(reason) };
}

/** Counts the requests of a path so far. */
export const calls = (path: string) => server.requests.filter((request) => request.path === path).length;

export async function greyOf({
  image,
}: ImageResult): Promise<{ width: number; height: number; grey: number }> {
  if (image.kind !== 'encoded') throw new Error('not encoded');
  const { data, info } = await sharp(image.data).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data[0] ?? -1 };
}
export const whole = { width: 128, height: 64, grey: 200 };

/** Starts a picture of another client, which runs until it is held, released or skipped. */
export const somebodyElses = () => void server.engine.textToImage('task(txt2img-OTHERS)', 8);

export const json = (body: unknown, status = 200) =>
  ((response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }) satisfies Misbehavior;
export const html: Misbehavior = (response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Loading…</html>');
export const drop: Misbehavior = (response) => void response.destroy();
