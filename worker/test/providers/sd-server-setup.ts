import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { type SdServerFixture, startSdServer } from '@easel/tests/fixtures/sd-server/server';
import { afterEach, vi } from 'vitest';
import { ModelError } from '../../src/providers/model-error.ts';
import { createSdServerProvider } from '../../src/providers/sd-server/sd-server-provider.ts';
import type { GenerateContext, ImageRequest } from '../../src/providers/types.ts';
import { imageRequest } from '../image-request.ts';
import { silentLogger } from '../silent-logger.ts';

const REQUEST = imageRequest({
  negativePrompt: 'fog',
  style: 'oil-painting',
  modifier: { ...NO_MODIFIER, suffix: 'thick paint, (canvas:1.1)', negativePrompt: '[photo]' },
  width: 128,
  height: 64,
  seed: 4_294_967_295,
  steps: 20,
  guidance: 6.5,
});

const cleanUps: (() => Promise<unknown>)[] = [];

/** Registers the hooks of a test file; called at its top. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
}

export async function start(options: Parameters<typeof startSdServer>[0] = {}): Promise<SdServerFixture> {
  const server = await startSdServer(options);
  cleanUps.push(() => server.close());
  return server;
}

type Options = Parameters<typeof createSdServerProvider>[0];

export function connect(url: string, options: Partial<Options> = {}) {
  const provider = createSdServerProvider({
    endpoint: { url, apiKey: undefined },
    settings: { type: 'sd-server', inputs: 'init', maxReferences: 1, guidance: 'cfg' },
    sampler: undefined,
    scheduler: undefined,
    logger: silentLogger,
    ...options,
  });
  cleanUps.push(() => provider.close());
  return provider;
}

/** Starts an attempt and records what it saves and reports. */
export function attempt(
  provider: ReturnType<typeof connect>,
  { resume, request = {}, ...context }: Partial<GenerateContext> & { request?: Partial<ImageRequest> } = {},
) {
  const abort = new AbortController();
  const saved: string[] = [];
  const onProgress = vi.fn();
  const result = provider.generate(
    { ...REQUEST, ...request },
    {
      signal: abort.signal,
      onProgress,
      onQueued: () => {},
      onBegun: () => {},
      resume,
      markPaid: async () => {},
      saveRequestId: async (id) => void saved.push(id),
      ...context,
    },
  );
  // Some tests await the result only later.
  result.catch(() => undefined);
  return { result, saved, onProgress, abort: (reason: Error) => abort.abort(reason) };
}

/** Returns the error of an attempt that fails. */
export async function failure(attempted: ReturnType<typeof attempt>): Promise<ModelError> {
  const error = await attempted.result.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof ModelError) return error;
  throw new Error('It has not failed with a ModelError', { cause: error });
}

export const asked = (server: SdServerFixture, route: string) =>
  server.requests.filter((request) => request.route === route);
