import { ModelError } from '../src/providers/model-error.ts';
import { createCircuit } from '../src/providers/serving/circuit.ts';
import { createEndpointLoads } from '../src/providers/serving/endpoint-loads.ts';
import { type ServedEndpoint, serveEndpoints } from '../src/providers/serving/serve-endpoints.ts';
import type { ServeContext, ServedModel } from '../src/providers/serving/served-model.ts';
import type { GenerateContext, ImageRequest, ImageResult, RawImage } from '../src/providers/types.ts';
import { imageRequest } from './image-request.ts';
import { silentLogger } from './silent-logger.ts';

const REQUEST = imageRequest();
export const IMAGE: RawImage = { kind: 'raw', data: new Uint8Array(3), width: 1, height: 1, channels: 3 };
export const PICTURE: ImageResult = { image: IMAGE, warnings: [] };
export const refused = (message = 'busy') =>
  new ModelError('model_unavailable', message, { retryable: true, refused: true });
export const broken = () => new ModelError('model_unavailable', 'broken', { retryable: true });
export const blocked = () => new ModelError('content_blocked', 'blocked', { retryable: false });

export type Answer = (context: GenerateContext) => Promise<ImageResult>;
export type Saved = { endpoint: string; id: string | null };

/** Creates endpoints `a`, `b`, … with these answers, and records the calls. */
export function serve(
  answers: Record<string, Answer>,
  {
    load = {},
    concurrency = {},
    billed = false,
    upscalers = [],
    down = new Set(),
  }: {
    load?: Record<string, number>;
    concurrency?: Record<string, number>;
    billed?: boolean;
    upscalers?: string[];
    /** Endpoints whose servers do not answer. */
    down?: ReadonlySet<string>;
  } = {},
) {
  const asked: string[] = [];
  const endpoints = Object.entries(answers).map(([url, answer]): ServedEndpoint => {
    const generate = (_: ImageRequest, context: GenerateContext) => {
      asked.push(url);
      return answer(context);
    };
    const upscale = async () => {
      asked.push(`${url} larger`);
      return IMAGE;
    };
    const provider = { generate, close: async () => {}, ...(upscalers.includes(url) && { upscale }) };
    return {
      url,
      concurrency: concurrency[url] ?? 1,
      provider,
      circuit: createCircuit(silentLogger, async () => !down.has(url)),
      isReachable: async () => !down.has(url),
    };
  });
  const loads = createEndpointLoads(async () => new Map(Object.entries(load)));
  return { model: serveEndpoints(endpoints, { billed, timeoutMs: undefined, loads }), asked };
}

export function request(model: ServedModel, context: Partial<ServeContext> = {}) {
  const saved: Saved[] = [];
  const result = model.generate(REQUEST, {
    signal: new AbortController().signal,
    onProgress: () => {},
    onQueued: () => {},
    onBegun: () => {},
    resume: undefined,
    markPaid: async () => {},
    save: async (request) => void saved.push(request),
    ...context,
  });
  return { result, saved };
}

export const draws: Answer = async () => PICTURE;
export const rejects =
  (error: () => unknown): Answer =>
  async () => {
    throw error();
  };
