import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@easel/shared/node/logger';
import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { Endpoint, ProviderSection, RegisteredModel } from '@easel/shared/node/models/registry-schema';
import type { AdapterOptions } from './adapter.ts';
import { createCircuit } from './circuit.ts';
import { createComfyUiProvider } from './comfyui/comfyui.ts';
import { readWorkflows, type WorkflowName, workflowFiles } from './comfyui/workflows.ts';
import type { EndpointLoads } from './endpoint-loads.ts';
import { createOpenAiProvider } from './openai/openai.ts';
import { createPainterProvider } from './painter.ts';
import { isReachable } from './reachable.ts';
import { createReplicateProvider } from './replicate/replicate.ts';
import { createSdServerProvider } from './sd-server/sd-server-provider.ts';
import { createSdWebUiProvider } from './sd-webui/sd-webui.ts';
import { type ServedEndpoint, serveEndpoints } from './serve-endpoints.ts';
import { serveProvider } from './serve-provider.ts';
import type { ServedModel } from './serving.ts';
import type { ImageProvider } from './types.ts';

export interface MakeOptions {
  keyOf(variable: string): string | undefined;
  loads: EndpointLoads;
  logger: Logger;
  painterThreads: number;
  workerId: string;
}

/** Everything that a model is made from. Equal plans make equal models. */
export interface Plan {
  model: RegisteredModel;
  /** The texts of its ComfyUI workflows. */
  workflows: Partial<Record<WorkflowName, string>>;
}

/**
 * Reads the files that an entry names. Synchronous, as they are small and every generation must see its present state.
 * @throws {Error} when there is no such file
 */
export function planModel(model: RegisteredModel, folder: string): Plan {
  const { provider } = model;
  const files = provider.type === 'comfyui' ? workflowFiles(provider) : [];
  const texts = files.map(([name, file]) => [name, readFileSync(join(folder, file), 'utf8')]);
  return { model, workflows: Object.fromEntries(texts) };
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
    const painter = createPainterProvider({ threads: options.painterThreads });
    return { served: serveProvider(painter, { name: model.id, timeoutMs }), close: () => painter.close() };
  }
  const keys = model.endpoints.map(({ apiKeyEnv }) => readKey(apiKeyEnv, options));
  const endpoints = model.endpoints.map((endpoint, index) =>
    makeEndpoint(endpoint, keys[index], plan, options),
  );
  const { billed } = capabilitiesOf(model.provider);
  return {
    served: serveEndpoints(endpoints, { billed, timeoutMs, loads: options.loads }),
    async close() {
      await Promise.all(endpoints.map(({ provider }) => provider.close()));
    },
  };
}

function readKey(variable: string | undefined, { keyOf }: MakeOptions): string | undefined {
  if (variable === undefined) return undefined;
  const key = keyOf(variable);
  if (!key) throw new Error(`${variable} is not set`);
  return key;
}

function makeEndpoint(
  { url, concurrency }: Endpoint,
  apiKey: string | undefined,
  { model, workflows }: Plan,
  { workerId, ...options }: MakeOptions,
): ServedEndpoint {
  const logger = options.logger.child({ model: model.id, endpoint: url });
  const { sampler, scheduler } = model;
  const common = { endpoint: { url, apiKey }, sampler, scheduler, logger };
  const provider = makeAdapter(model.provider, common, { workflows, clientId: workerId });
  return {
    url,
    concurrency,
    provider,
    circuit: createCircuit(logger),
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
      return createOpenAiProvider({ ...common, settings });
    case 'replicate':
      return createReplicateProvider({ ...common, settings });
    case 'painter':
      throw new Error('The painter has no endpoints');
  }
}
