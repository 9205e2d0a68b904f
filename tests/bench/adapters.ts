import { readFile } from 'node:fs/promises';
import { createLogger } from '@easel/shared/node/logger';
import { comfyUiSettingsSchema } from '@easel/shared/node/models/provider-settings/comfyui';
import { openAiSettingsSchema } from '@easel/shared/node/models/provider-settings/openai';
import { sdWebUiSettingsSchema } from '@easel/shared/node/models/provider-settings/sd-webui';
import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { createComfyUiProvider } from '@easel/worker/providers/comfyui/comfyui';
import { readWorkflow } from '@easel/worker/providers/comfyui/workflow';
import { createOpenAiProvider } from '@easel/worker/providers/openai/openai';
import { createSdWebUiProvider } from '@easel/worker/providers/sd-webui/sd-webui';
import type { ImageProvider, ImageRequest } from '@easel/worker/providers/types';
import { startComfyUi } from '../fixtures/comfyui/server.ts';
import { startOpenAiServer } from '../fixtures/openai/server.ts';
import { startSdWebUi } from '../fixtures/sd-webui/server.ts';
import type { Measurement } from './table.ts';

const PICTURES = 40;
const SIDE = 512;
const STEPS = 8;

const request: ImageRequest = {
  mode: null,
  inputs: [],
  prompt: 'a fox',
  negativePrompt: '',
  style: 'photorealistic',
  customStyle: null,
  modifier: NO_MODIFIER,
  width: SIDE,
  height: SIDE,
  seed: 1,
  steps: STEPS,
  guidance: 7,
};
const common = {
  sampler: undefined,
  scheduler: undefined,
  logger: createLogger({ name: 'bench', level: 'silent', format: 'json' }),
};

/** Measures the time an adapter adds per picture, against a script that makes the same calls without validating responses. */
export async function measureAdapters(): Promise<Measurement[]> {
  return [await measureOpenAi(), await measureSdWebUi(), await measureComfyUi()];
}

async function measureOpenAi(): Promise<Measurement> {
  const server = await startOpenAiServer();
  const provider = createOpenAiProvider({
    ...common,
    endpoint: { url: server.url, apiKey: 'key' },
    settings: openAiSettingsSchema.parse({ type: 'openai', model: 'sd', dialect: 'localai' }),
  });
  const bare = async () => {
    const { data } = await post(`${server.url}/images/generations`, {
      model: 'sd',
      prompt: 'a fox',
      size: '512x512',
    });
    return Buffer.from(data[0].b64_json, 'base64');
  };
  return compare('openai', provider, bare, server);
}

async function measureSdWebUi(): Promise<Measurement> {
  const server = await startSdWebUi();
  const provider = createSdWebUiProvider({
    ...common,
    endpoint: { url: server.url, apiKey: undefined },
    settings: sdWebUiSettingsSchema.parse({ type: 'sd-webui' }),
  });
  const bare = async () => {
    const body = { prompt: 'a fox', seed: 1, width: SIDE, height: SIDE, steps: STEPS };
    const { images } = await post(`${server.url}/sdapi/v1/txt2img`, body);
    return Buffer.from(images[0], 'base64');
  };
  return compare('sd-webui', provider, bare, server);
}

async function measureComfyUi(): Promise<Measurement> {
  const server = await startComfyUi();
  const text = await readFile(
    new URL('../../infra/models/workflows/stable-diffusion.json', import.meta.url),
    'utf8',
  );
  const provider = createComfyUiProvider({
    ...common,
    endpoint: { url: server.url, apiKey: undefined },
    clientId: 'bench',
    settings: comfyUiSettingsSchema.parse({ type: 'comfyui', workflow: 'x.json' }),
    workflow: readWorkflow(text),
  });
  await provider.generate(request, context());
  const { prompt } = server.requests.find(({ method }) => method === 'POST')?.body ?? {};
  const bare = async () => {
    const id = crypto.randomUUID();
    await post(`${server.url}/prompt`, { prompt, client_id: 'bare', prompt_id: id });
    for (;;) {
      const history = await get(`${server.url}/history/${id}`);
      if (!history[id]) continue;
      const { images } = Object.values<{ images?: { filename: string }[] }>(history[id].outputs).find(
        (output) => output.images,
      ) as { images: { filename: string }[] };
      const query = new URLSearchParams({ subfolder: '', type: 'output', ...images[0] });
      return Buffer.from(await (await fetch(`${server.url}/view?${query}`)).arrayBuffer());
    }
  };
  return compare('comfyui', provider, bare, server);
}

const context = () => ({
  signal: new AbortController().signal,
  onProgress: () => {},
  onQueued: () => {},
  onBegun: () => {},
  resume: undefined,
  markPaid: async () => {},
  saveRequestId: async () => {},
});

async function compare(
  name: string,
  provider: ImageProvider,
  bare: () => Promise<unknown>,
  server: { close(): Promise<void> },
): Promise<Measurement> {
  try {
    const adapter = () => provider.generate(request, context());
    await Promise.all([adapter(), bare()]);
    const [easel, floor] = [await meanMs(adapter), await meanMs(bare)];
    return {
      name: `a picture through ${name}`,
      unit: 'ms',
      easel,
      floor,
      floorName: 'the same calls by a bare script, to a server that paints in no time',
    };
  } finally {
    await provider.close();
    await server.close();
  }
}

async function meanMs(make: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < PICTURES; n += 1) await make();
  return (performance.now() - started) / PICTURES;
}

// biome-ignore lint/suspicious/noExplicitAny: a bare script validates nothing.
const get = async (url: string): Promise<any> => (await fetch(url)).json();
// biome-ignore lint/suspicious/noExplicitAny: a bare script validates nothing.
async function post(url: string, body: object): Promise<any> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}
