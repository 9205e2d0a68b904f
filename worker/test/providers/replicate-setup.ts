import { createLogger } from '@easel/shared/node/logger';
import { replicateSettingsSchema } from '@easel/shared/node/models/provider-settings/replicate';
import { logOutput } from '@easel/tests/env/log-output';
import { type ReplicateServer, startReplicateServer } from '@easel/tests/fixtures/replicate/server';
import { afterEach, beforeEach, vi } from 'vitest';
import { decodeModelImage } from '../../src/image/decode.ts';
import { createReplicateProvider } from '../../src/providers/replicate/replicate.ts';
import type { GenerateContext, ImageProvider, ImageRequest } from '../../src/providers/types.ts';
import { imageRequest } from '../image-request.ts';

export const KEY = 'r8_very_secret';
export const CREATE = 'POST /v1/models/acme/painter/predictions';

/** New for each test, like the log of its providers. */
export let server: ReplicateServer;
export let logged: string;
const providers: ImageProvider[] = [];

/** Registers the hooks of a test file; called at its top. */
export function useReplicateServer(): void {
  beforeEach(async () => {
    logged = '';
    server = await startReplicateServer({ apiKey: KEY });
  });
  afterEach(async () => {
    await Promise.all(providers.splice(0).map((provider) => provider.close()));
    await server.close();
  });
}

export function provider(
  settings: object = {},
  options: { url?: string; scheduler?: string; apiKey?: string } = {},
) {
  const output = logOutput((line) => {
    logged += line;
  });
  const created = createReplicateProvider({
    endpoint: { url: options.url ?? server.url, apiKey: options.apiKey ?? KEY },
    settings: replicateSettingsSchema.parse({ type: 'replicate', model: 'acme/painter', ...settings }),
    sampler: undefined,
    scheduler: options.scheduler,
    logger: createLogger({ name: 'test', level: 'debug', format: 'json', output }),
  });
  providers.push(created);
  return created;
}

export const request = (fields: Partial<ImageRequest> = {}): ImageRequest =>
  imageRequest({ width: 320, height: 256, ...fields });

export const context = (fields: Partial<GenerateContext> = {}) => ({
  signal: new AbortController().signal,
  onProgress: vi.fn(),
  onQueued: vi.fn(),
  onBegun: vi.fn(),
  resume: undefined,
  markPaid: vi.fn(async (_isSent: boolean) => {}),
  saveRequestId: vi.fn(async (_id: string) => {}),
  ...fields,
});

export const calls = () => server.calls.map(({ call }) => call);
export const created = () => calls().filter((call) => call === CREATE).length;
export const canceled = (id = 'p1') =>
  calls().filter((call) => call === `POST /v1/predictions/${id}/cancel`).length;

export const failureOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: unknown) => error);
export const sizeOf = async ({ image }: Awaited<ReturnType<ImageProvider['generate']>>) => {
  const { width, height } = await decodeModelImage(image);
  return `${width}x${height}`;
};
