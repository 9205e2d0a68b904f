import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from '@easel/shared/node/logger';
import { type PackFolders, recordPath } from '@easel/shared/node/models/packs/installed-pack';
import { parsePack } from '@easel/shared/node/models/packs/pack-schema';
import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { Endpoint, ProviderSection, RegisteredModel } from '@easel/shared/node/models/registry-schema';
import type { AdapterOptions } from '../adapter.ts';
import { createComfyUiProvider } from '../comfyui/comfyui.ts';
import { readWorkflows, type WorkflowName, workflowFiles } from '../comfyui/workflows.ts';
import { isReachable } from '../http/reachable.ts';
import { createOnnxProvider, ONNX_PLACES } from '../onnx/onnx-provider.ts';
import { createPainterProvider } from '../painter/painter.ts';
import { createReplicateProvider } from '../replicate/replicate.ts';
import { createSdServerProvider } from '../sd-server/sd-server-provider.ts';
import { createSdWebUiProvider } from '../sd-webui/sd-webui.ts';
import type { ImageProvider } from '../types.ts';
import { createCircuit } from './circuit.ts';
import type { EndpointLoads } from './endpoint-loads.ts';
import { loadWhenUsed } from './load-when-used.ts';
import { type ServedEndpoint, serveEndpoints } from './serve-endpoints.ts';
import { serveProvider } from './serve-provider.ts';
import type { ServedModel } from './served-model.ts';

type LocalProvider = Extract<ProviderSection, { type: 'painter' | 'onnx' }>;

export interface MakeOptions {
  keyOf(variable: string): string | undefined;
  loads: EndpointLoads;
  logger: Logger;
  painterThreads: number;
  packFolders: PackFolders;
  workerId: string;
}

/** Everything that a model is made from. Equal plans make equal models. */
export interface Plan {
  model: RegisteredModel;
  /** The texts of its ComfyUI workflows. */
  workflows: Partial<Record<WorkflowName, string>>;
  /** The texts of its pack, and of the record that it is installed. */
  pack: { text: string; record: string } | undefined;
}

/**
 * Reads the files that an entry names.
 * @throws {Error} when there is no such file
 */
export async function planModel(
  model: RegisteredModel,
  folders: { models: string; packs: string },
): Promise<Plan> {
  const { provider } = model;
  const files = provider.type === 'comfyui' ? workflowFiles(provider) : [];
  const texts = files.map(async ([name, file]) => [name, await readText(join(folders.models, file))]);
  const pack = provider.type === 'onnx' ? await readPackTexts(join(folders.packs, provider.pack)) : undefined;
  return { model, workflows: Object.fromEntries(await Promise.all(texts)), pack };
}

const readText = (path: string) => readFile(path, 'utf8');

async function readPackTexts(folder: string) {
  try {
    return {
      text: await readText(join(folder, 'pack.json')),
      record: await readText(recordPath(folder)),
    };
  } catch (cause) {
    throw new Error(`${folder} has no installed pack: npm run easel -- models add ${basename(folder)}`, {
      cause,
    });
  }
}

export interface MadeModel {
  served: ServedModel;
  close(): Promise<void>;
}

/** Makes a model's adapters. @throws {Error} for a key that is not set and for a workflow that is wrong */
export function makeModel(plan: Plan, options: MakeOptions): MadeModel {
  const { model } = plan;
  const timeoutMs = model.timeoutSeconds && model.timeoutSeconds * 1_000;
  if (!('endpoints' in model)) {
    const provider = makeLocal(model.provider, plan, options);
    const places = model.provider.type === 'onnx' ? ONNX_PLACES : Number.POSITIVE_INFINITY;
    const served = serveProvider(provider, { name: model.id, timeoutMs, places });
    return { served, close: () => provider.close() };
  }
  const keys = model.endpoints.map(({ apiKeyEnv }) => readKey(apiKeyEnv, options));
  const endpoints = model.endpoints.map((endpoint, index) =>
    makeEndpoint(endpoint, keys[index], plan, options),
  );
  const { billed } = capabilitiesOf(model.provider);
  return {
    served: serveEndpoints(endpoints, { billed, timeoutMs, loads: options.loads }),
    async close() {
      for (const { circuit } of endpoints) circuit.close();
      await Promise.all(endpoints.map(({ provider }) => provider.close()));
    },
  };
}

function makeLocal(
  settings: LocalProvider,
  { model, pack }: Plan,
  { packFolders: folders, painterThreads, logger }: MakeOptions,
): ImageProvider {
  if (settings.type === 'painter') return createPainterProvider({ threads: painterThreads });
  return createOnnxProvider({
    settings,
    pack: parsePack(pack?.text ?? '', join(folders.packs, settings.pack)),
    folders,
    logger: logger.child({ model: model.id }),
  });
}

function readKey(variable: string | undefined, { keyOf }: MakeOptions): string | undefined {
  if (variable === undefined) return undefined;
  const key = keyOf(variable);
  if (!key) throw new Error(`${variable} is not set`);
  return key;
}

function makeEndpoint(
  { url, concurrency, outputHosts }: Endpoint,
  apiKey: string | undefined,
  { model, workflows }: Plan,
  { workerId, ...options }: MakeOptions,
): ServedEndpoint {
  const logger = options.logger.child({ model: model.id, endpoint: url });
  const { sampler, scheduler } = model;
  const common = { endpoint: { url, apiKey, outputHosts }, sampler, scheduler, logger };
  const provider = makeAdapter(model.provider, common, { workflows, clientId: workerId });
  return {
    url,
    concurrency,
    provider,
    circuit: createCircuit(logger, () => isReachable(url)),
    isReachable: (signal) => isReachable(url, signal),
  };
}

function makeAdapter(
  settings: ProviderSection,
  common: Omit<AdapterOptions<never>, 'settings'>,
  { workflows, clientId }: Pick<Plan, 'workflows'> & { clientId: string },
): ImageProvider {
  switch (settings.type) {
    case 'comfyui':
      return createComfyUiProvider({ ...common, settings, clientId, ...readWorkflows(workflows) });
    case 'sd-webui':
      return createSdWebUiProvider({ ...common, settings });
    case 'sd-server':
      return createSdServerProvider({ ...common, settings });
    case 'openai':
      // The official client takes 37 MB.
      return loadWhenUsed(async () => {
        const { createOpenAiProvider } = await import('../openai/openai.ts');
        return createOpenAiProvider({ ...common, settings });
      });
    case 'replicate':
      return createReplicateProvider({ ...common, settings });
    case 'painter':
    case 'onnx':
      throw new Error(`${settings.type} has no endpoints`);
  }
}
