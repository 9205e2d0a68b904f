import { readFile } from 'node:fs/promises';
import { type Behavior, type ComfyUi, startComfyUi } from '@easel/tests/fixtures/comfyui/server';
import { afterEach } from 'vitest';
import { type ComfyUiOptions, createComfyUiProvider } from '../../src/providers/comfyui/comfyui.ts';
import { readWorkflow } from '../../src/providers/comfyui/workflow.ts';
import type {
  GenerateContext,
  ImageProvider,
  ImageRequest,
  ModelProgress,
} from '../../src/providers/types.ts';
import { imageRequest } from '../image-request.ts';
import { silentLogger } from '../silent-logger.ts';

export const example = (name: string) =>
  readFile(new URL(`../../../infra/models/workflows/${name}.json`, import.meta.url), 'utf8');
export const stableDiffusion = await example('stable-diffusion');
export const flux = await example('flux');

const open: { close(): Promise<void> }[] = [];

/** Registers the hooks of a test file; called at its top. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const part of open.splice(0).reverse()) await part.close();
  });
}

export async function start(changes?: Partial<Behavior>): Promise<ComfyUi> {
  const server = await startComfyUi(changes);
  open.push(server);
  return server;
}

export function connect(url: string, changes: Partial<ComfyUiOptions> = {}): ImageProvider {
  const provider = createComfyUiProvider({
    endpoint: { url, apiKey: undefined },
    settings: {
      type: 'comfyui',
      workflow: 'x.json',
      workflows: {},
      maxReferences: 0,
      previewMethod: 'taesd',
    },
    sampler: undefined,
    scheduler: undefined,
    logger: silentLogger,
    workflow: readWorkflow(stableDiffusion),
    clientId: 'worker-1',
    ...changes,
  });
  open.push(provider);
  return provider;
}

export const makeRequest = (changes: Partial<ImageRequest> = {}): ImageRequest =>
  imageRequest({ width: 256, height: 128, seed: 4_294_967_295, steps: 4, guidance: 5.5, ...changes });

/** Creates a context that records its calls. */
export function makeContext(resume?: string) {
  const abort = new AbortController();
  const progress: ModelProgress[] = [];
  const saved: string[] = [];
  /** `queued` and `begun`, as the adapter reports them, without repetitions. */
  const phases: string[] = [];
  const report = (phase: string) => void (phases.at(-1) !== phase && phases.push(phase));
  const context: GenerateContext = {
    signal: abort.signal,
    resume,
    onQueued: () => report('queued'),
    onBegun: () => report('begun'),
    markPaid: async () => {},
    onProgress: (step) => progress.push(step),
    saveRequestId: async (id) => void saved.push(id),
  };
  return { context, abort, progress, saved, phases };
}

export const stepsOf = (progress: readonly ModelProgress[]) => [
  ...new Set(progress.map(({ step, steps }) => `${step}/${steps}`)),
];
