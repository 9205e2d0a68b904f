import { type CircuitBreakerPolicy, CircuitState } from 'cockatiel';
import { through } from './circuit.ts';
import type { EndpointLoads } from './endpoint-loads.ts';
import { ModelError } from './model-error.ts';
import type { ServeContext, ServedModel } from './serving.ts';
import type { ImageProvider, ImageRequest } from './types.ts';

/** One endpoint of a model, with its adapter. */
export interface ServedEndpoint {
  /** As the registry names it. */
  url: string;
  /** Requests that it takes at once. */
  concurrency: number;
  provider: ImageProvider;
  circuit: CircuitBreakerPolicy;
}

export interface ServeOptions {
  /** Each request is paid for: one that may have been accepted is never made again. */
  billed: boolean;
  timeoutMs: number | undefined;
  loads: EndpointLoads;
}

/**
 * A model whose pictures any of its endpoints makes. The least busy is asked; while endpoints refuse, so that nothing was
 * begun, the next one. Where all are full the least busy gets the request all the same, as model servers queue themselves.
 */
export function serveEndpoints(
  endpoints: readonly ServedEndpoint[],
  { billed, timeoutMs, loads }: ServeOptions,
): ServedModel {
  async function ask<Result>(endpoint: ServedEndpoint, signal: AbortSignal, work: () => Promise<Result>) {
    signal.throwIfAborted();
    return loads.during(endpoint.url, () => through(endpoint.circuit, work));
  }

  async function askAny<Candidate extends ServedEndpoint, Result>(
    candidates: readonly Candidate[],
    signal: AbortSignal,
    work: (endpoint: Candidate) => Promise<Result>,
  ): Promise<Result> {
    const load = candidates.length > 1 ? await loads.read() : () => 0;
    let refusal: ModelError | undefined;
    // Nothing is awaited between the choice and the count of it, so that requests of one moment spread.
    for (const endpoint of leastBusyFirst(candidates, load)) {
      try {
        return await ask(endpoint, signal, () => work(endpoint));
      } catch (error) {
        if (!isRefused(error)) throw error;
        // One that may take it later is worth waiting for, whatever the others say.
        if (error.retryable || !refusal?.retryable) refusal = error;
      }
    }
    throw refusal;
  }

  async function generate(request: ImageRequest, context: ServeContext) {
    const { signal, resume } = context;
    const begunAt = resume && endpoints.find(({ url }) => url === resume.endpoint);
    if (resume && begunAt) {
      try {
        return await ask(begunAt, signal, () => goOn(begunAt, request, context));
      } catch (error) {
        if (billed || endpoints.length === 1 || !isUnavailable(error)) throw error;
      }
    } else if (resume && billed) {
      const message = `The picture was begun at ${resume.endpoint}, which is no endpoint of the model any more`;
      throw new ModelError('model_unavailable', message, { retryable: false });
    }
    const others = endpoints.filter((endpoint) => endpoint !== begunAt);
    return askAny(others, signal, (endpoint) => begin(endpoint, request, context));
  }

  const upscalers = endpoints.flatMap((endpoint) => {
    const upscale = endpoint.provider.upscale?.bind(endpoint.provider);
    return upscale ? [{ ...endpoint, upscale }] : [];
  });
  const upscale: ServedModel['upscale'] = (image, options) =>
    askAny(upscalers, options.signal, (endpoint) => endpoint.upscale(image, options));
  return {
    generate,
    upscale: upscalers.length > 0 ? upscale : undefined,
    timeoutMs,
    billed,
  };
}

/** Has an endpoint make the picture from the beginning. */
async function begin(endpoint: ServedEndpoint, request: ImageRequest, context: ServeContext) {
  const { url, provider } = endpoint;
  let saved: string | null = null;
  const save = (made: { endpoint: string; id: string | null }) => {
    saved = made.id;
    return context.save(made);
  };
  // Before the endpoint is asked, for other workers to see that it is busy.
  await save({ endpoint: url, id: null });
  try {
    return await provider.generate(request, at(endpoint, { ...context, save, resume: undefined }));
  } catch (error) {
    // An id that was saved before the request was sent leads nowhere: the next attempt is not to look for it.
    if (saved !== null && isRefused(error)) await save({ endpoint: url, id: null });
    throw error;
  }
}

/**
 * Takes up what an earlier attempt began. While that cannot be asked after, this attempt begins nothing either, so it is as
 * good as refused: it may be put off until the endpoint is back.
 */
async function goOn(endpoint: ServedEndpoint, request: ImageRequest, context: ServeContext) {
  let beganAnew = false;
  const save: ServeContext['save'] = (made) => {
    beganAnew = true;
    return context.save(made);
  };
  try {
    return await endpoint.provider.generate(request, at(endpoint, { ...context, save }));
  } catch (error) {
    if (beganAnew || !isUnavailable(error) || error.refused) throw error;
    const { code, message, retryable } = error;
    throw new ModelError(code, message, { retryable, refused: true, cause: error });
  }
}

/** The context as an adapter sees it, at its one endpoint. */
function at({ url }: ServedEndpoint, { signal, onProgress, resume, save }: ServeContext) {
  const saveRequestId = (id: string) => save({ endpoint: url, id });
  return { signal, onProgress, resume: resume?.id, saveRequestId };
}

/** By the share of their places that is taken, ties by chance. One on trial comes last, as it refuses. */
function leastBusyFirst<Candidate extends ServedEndpoint>(
  endpoints: readonly Candidate[],
  load: (url: string) => number,
): Candidate[] {
  const ranked = endpoints.map((endpoint) => ({
    endpoint,
    onTrial: endpoint.circuit.state === CircuitState.HalfOpen ? 1 : 0,
    share: load(endpoint.url) / endpoint.concurrency,
    chance: Math.random(),
  }));
  ranked.sort((a, b) => a.onTrial - b.onTrial || a.share - b.share || a.chance - b.chance);
  return ranked.map(({ endpoint }) => endpoint);
}

const isRefused = (error: unknown): error is ModelError => error instanceof ModelError && error.refused;

const isUnavailable = (error: unknown): error is ModelError =>
  error instanceof ModelError && error.code === 'model_unavailable';
