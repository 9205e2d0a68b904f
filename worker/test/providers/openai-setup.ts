import { createLogger } from '@easel/shared/node/logger';
import { openAiSettingsSchema } from '@easel/shared/node/models/provider-settings/openai';
import { logOutput } from '@easel/tests/env/log-output';
import { type OpenAiServer, startOpenAiServer } from '@easel/tests/fixtures/openai/server';
import { afterEach, beforeEach, vi } from 'vitest';
import { createOpenAiProvider } from '../../src/providers/openai/openai.ts';
import type {
  GenerateContext,
  ImageProvider,
  ImageRequest,
  ModelProgress,
} from '../../src/providers/types.ts';
import { imageRequest } from '../image-request.ts';

export const KEY = 'sk-very-secret';

/** New for each test, like the log of its providers. */
export let server: OpenAiServer;
export let logged: string;
const providers: ImageProvider[] = [];

/** Registers the hooks of a test file; called at its top. */
export function useOpenAiServer(): void {
  beforeEach(async () => {
    logged = '';
    server = await startOpenAiServer({ apiKey: KEY });
  });
  afterEach(async () => {
    await Promise.all(providers.splice(0).map((provider) => provider.close()));
    await server.close();
  });
}

export function provider(
  settings: object = {},
  { url = server.url, ...options }: { url?: string; sampler?: string } = {},
) {
  const output = logOutput((line) => {
    logged += line;
  });
  const created = createOpenAiProvider({
    endpoint: { url, apiKey: KEY },
    settings: openAiSettingsSchema.parse({ type: 'openai', model: 'gpt-image-2', ...settings }),
    sampler: undefined,
    scheduler: undefined,
    ...options,
    logger: createLogger({ name: 'test', level: 'debug', format: 'json', output }),
  });
  providers.push(created);
  return created;
}

export const request = (fields: Partial<ImageRequest> = {}): ImageRequest =>
  imageRequest({ width: 1024, height: 1024, ...fields });

export function context(fields: Partial<GenerateContext> = {}) {
  const progress: ModelProgress[] = [];
  const saveRequestId = vi.fn(async () => {});
  const markPaid = vi.fn(async (_isSent: boolean) => {});
  return {
    signal: new AbortController().signal,
    onProgress: (step: ModelProgress) => void progress.push(step),
    onQueued: () => {},
    onBegun: () => {},
    resume: undefined,
    markPaid,
    saveRequestId,
    progress,
    ...fields,
  };
}

export const sent = () => server.requests.at(-1)?.body;
