import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Size } from '@easel/shared/contracts/sizes';
import { modelFiles } from '@easel/shared/node/env';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { openModelRegistry } from '@easel/shared/node/models/open-model-registry';
import { packFolders } from '@easel/shared/node/models/packs/installed-pack';
import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { enlarge } from '@easel/worker/image/enlarge';
import { openProviderRegistry, type ProviderRegistry } from '@easel/worker/providers/serving/registry';
import type { ImageRequest, ModelImage } from '@easel/worker/providers/types';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { startComfyUi } from '../fixtures/comfyui/server.ts';
import { startOpenAiServer } from '../fixtures/openai/server.ts';
import { startReplicateServer } from '../fixtures/replicate/server.ts';
import { startSdServer } from '../fixtures/sd-server/server.ts';
import { startSdWebUi } from '../fixtures/sd-webui/server.ts';

const KEY = 'key';
const PLAIN: ImageRequest = {
  mode: null,
  inputs: [],
  prompt: 'a lonely lighthouse on a cliff at sunset',
  negativePrompt: '',
  style: 'anime',
  customStyle: null,
  modifier: NO_MODIFIER,
  width: 512,
  height: 512,
  seed: 11,
  steps: null,
  guidance: null,
};

/** A model that changes pictures. */
export interface EditModel {
  name: string;
  hasUpscaler: boolean;
  takes(request: Pick<ImageRequest, 'mode'>): boolean;
  generate(request: Partial<ImageRequest>): Promise<ModelImage>;
  /** Enlarges a PNG with the model's upscaler, otherwise with a Lanczos filter. */
  enlarge(picture: Uint8Array, size: Size): Promise<ModelImage>;
}

/** Starts a server for each adapter, and the models at them as a worker serves them. */
export async function startEditModels(): Promise<{ list: EditModel[]; close(): Promise<void> }> {
  const folder = await temporaryFolder('edit-models');
  const [comfyUi, sdWebUi, sdServer, openAi, replicate] = await Promise.all([
    startComfyUi(),
    startSdWebUi(),
    startSdServer(),
    startOpenAiServer({ apiKey: KEY }),
    startReplicateServer({ apiKey: KEY }),
  ]);
  await cp(new URL('../../infra/models/workflows', import.meta.url), join(folder.path, 'workflows'), {
    recursive: true,
  });
  const workflow = (name: string) => `workflows/${name}.json`;
  const workflows = {
    vary: workflow('stable-diffusion-vary'),
    inpaint: workflow('stable-diffusion-inpaint'),
    edit: workflow('qwen-edit'),
    enlarge: workflow('enlarge'),
  };
  const inputs = {
    init: 'image',
    strength: 'strength',
    mask: 'mask',
    edited: 'input_image',
    references: 'images',
  };
  const entries = [
    entry('Painter', { type: 'painter' }),
    entry('ComfyUI', { type: 'comfyui', workflow: workflow('stable-diffusion'), workflows }, comfyUi),
    entry('WebUI', { type: 'sd-webui', upscaler: 'R-ESRGAN 4x+' }, sdWebUi),
    entry('sd-server, init', { type: 'sd-server' }, sdServer),
    entry('sd-server, instructed', { type: 'sd-server', inputs: 'instructed', maxReferences: 2 }, sdServer),
    entry('OpenAI, free sizes', { type: 'openai', model: 'gpt-image-2' }, openAi, 'MODEL_KEY'),
    entry('OpenAI, fixed sizes', { type: 'openai', model: 'gpt-image-1' }, openAi, 'MODEL_KEY'),
    entry('Replicate', { type: 'replicate', model: 'acme/painter', inputs }, replicate, 'MODEL_KEY'),
  ];
  await writeFile(join(folder.path, 'models.json'), JSON.stringify({ models: entries }));
  const logger = createLogger({ name: 'edit-sheet', level: 'warn', format: 'json' });
  const models = await openModelRegistry({ ...modelFiles({ EASEL_HOME: folder.path }), logger });
  const providers = await openProviderRegistry({
    models,
    logger,
    painterThreads: 1,
    packFolders: packFolders(folder.path),
    workerId: 'edit-sheet',
    keyOf: () => KEY,
    loadByEndpoint: async () => new Map(),
  });
  return {
    list: models.models().map((model) => modelOf(model, providers, logger)),
    async close() {
      await providers.close();
      await models.close();
      await Promise.all([comfyUi, sdWebUi, sdServer, openAi, replicate].map((server) => server.close()));
      await folder.remove();
    },
  };
}

function modelOf(model: RegisteredModel, providers: ProviderRegistry, logger: Logger): EditModel {
  const { id, name } = model;
  const capabilities = capabilitiesOf(model.provider);
  const { signal } = new AbortController();
  return {
    name,
    hasUpscaler: capabilities.upscaler,
    takes: ({ mode }) =>
      mode === null || (mode === 'reference' ? capabilities.references > 0 : capabilities[mode]),
    async generate(request) {
      const context = {
        signal,
        onProgress() {},
        onQueued() {},
        onBegun() {},
        resume: undefined,
        async save() {},
        async markPaid() {},
      };
      return (await providers.get(id).generate({ ...PLAIN, ...request }, context)).image;
    },
    enlarge: (picture, size) => enlarge(picture, size, { id, model: id, providers, signal, logger }),
  };
}

function entry(name: string, provider: object, server?: { url: string }, apiKeyEnv?: string) {
  const id = name.toLowerCase().replaceAll(/\W+/g, '-');
  const endpoint = server && { url: server.url, ...(apiKeyEnv && { apiKeyEnv }) };
  return { id, name, expectedSeconds: 1, provider, ...(endpoint && { endpoints: [endpoint] }) };
}
