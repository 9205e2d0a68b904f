import { ModelError } from '../model-error.ts';
import type { ImageProvider, ImageRequest } from '../types.ts';
import { type Circuit, isEndpointFault, isOnTrial, runThrough } from './circuit.ts';
import type { EndpointLoads } from './endpoint-loads.ts';
import type { ServeContext, ServedModel } from './served-model.ts';

/** One endpoint of a model, with its adapter. */
export interface ServedEndpoint {
  /** As the registry names it. */
  url: string;
  /** Requests that it takes at once. */
  concurrency: number;
  provider: ImageProvider;
  circuit: Circuit;
  /** Whether its server answers at all. Costs nothing. @throws the signal's reason */
  isReachable(signal: AbortSignal): Promise<boolean>;
}

export interface ServeOptions {
  /** Each request costs money, so one that may have been accepted is not repeated. */
  billed: boolean;
  timeoutMs: number | undefined;
  loads: EndpointLoads;
}

/**
 * Serves a model from several endpoints. The least busy one gets the request, and the next one if it refuses. If all
 * are full, which happens when several models share one, the least busy gets it anyway: model servers have their own
 * queues.
 */
export function serveEndpoints(
  endpoints: readonly ServedEndpoint[],
  { billed, timeoutMs, loads }: ServeOptions,
): ServedModel {
  async function ask<Result>(endpoint: ServedEndpoint, signal: AbortSignal, work: () => Promise<Result>) {
    signal.throwIfAborted();
    return loads.during(endpoint.url, () =>
      runThrough(endpoint.circuit, () => withoutBlame(endpoint, signal, work)),
    );
  }

  /**
   * Makes sure that a server that is down costs neither attempts nor money: a trial request is sent only if the server answers, and a
   * failure counts as refused if it no longer does. A billed request may have been accepted, so its failure is not changed.
   */
  async function withoutBlame<Result>(
    { url, circuit, isReachable }: ServedEndpoint,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (isOnTrial(circuit) && !(await isReachable(signal))) throw downAt(url);
    try {
      return await work();
    } catch (error) {
      if (billed || isRefused(error) || !isEndpointFault(error) || (await isReachable(signal))) throw error;
      throw downAt(url, error);
    }
  }

  async function askAny<Candidate extends ServedEndpoint, Result>(
    candidates: readonly Candidate[],
    signal: AbortSignal,
    work: (endpoint: Candidate) => Promise<Result>,
  ): Promise<Result> {
    const load = candidates.length > 1 ? await loads.read() : () => 0;
    let refusal: ModelError | undefined;
    // Nothing is awaited between the choice and its count, so that simultaneous requests spread.
    for (const endpoint of leastBusyFirst(candidates, load)) {
      try {
        return await ask(endpoint, signal, () => work(endpoint));
      } catch (error) {
        if (!isRefused(error)) throw error;
        // A retryable refusal wins: that endpoint may accept the request later.
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
        return await ask(begunAt, signal, () => resumeAt(begunAt, request, context));
      } catch (error) {
        if (billed || endpoints.length === 1 || !isUnavailable(error)) throw error;
      }
    } else if (resume && billed) {
      const message = `The picture was begun at ${resume.endpoint}, which is no longer an endpoint of the model`;
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
    isLocal: false,
    places: () => sumOf(endpoints, placesOf),
    steadyPlaces: () => sumOf(endpoints, steadyPlacesOf),
    endpoints: () =>
      endpoints.map(({ url, circuit, concurrency }) => ({
        url,
        isUp: circuit.state() === 'closed',
        concurrency,
        lastFailure: circuit.lastFailure(),
      })),
  };
}

const sumOf = (endpoints: readonly ServedEndpoint[], places: (endpoint: ServedEndpoint) => number): number =>
  endpoints.reduce((sum, endpoint) => sum + places(endpoint), 0);

function placesOf({ circuit, concurrency }: ServedEndpoint): number {
  const state = circuit.state();
  return state === 'closed' ? concurrency : Number(state === 'ready');
}

const steadyPlacesOf = ({ circuit, concurrency }: ServedEndpoint): number =>
  circuit.state() === 'closed' ? concurrency : 0;

/** Starts a new request at an endpoint. */
async function begin(endpoint: ServedEndpoint, request: ImageRequest, context: ServeContext) {
  const { url, provider } = endpoint;
  let saved: string | null = null;
  const save = (made: { endpoint: string; id: string | null }) => {
    saved = made.id;
    return context.save(made);
  };
  // Saved before the call, so that other workers see the endpoint's load.
  await save({ endpoint: url, id: null });
  try {
    return await provider.generate(request, at(endpoint, { ...context, save, resume: undefined }));
  } catch (error) {
    // The id was saved before the request was sent and is not valid; the next attempt must not resume it.
    if (saved !== null && isRefused(error)) await save({ endpoint: url, id: null });
    throw error;
  }
}

/**
 * Resumes an earlier attempt's request. If the endpoint is unavailable, this attempt has begun nothing, which counts as refused, so
 * that it can be postponed.
 */
async function resumeAt(endpoint: ServedEndpoint, request: ImageRequest, context: ServeContext) {
  let beganAnew = false;
  const save: ServeContext['save'] = (made) => {
    beganAnew = true;
    return context.save(made);
  };
  try {
    return await endpoint.provider.generate(request, at(endpoint, { ...context, save }));
  } catch (error) {
    if (beganAnew || !isUnavailable(error) || error.refused) throw error;
    throw error.with({ refused: true });
  }
}

/** Narrows the context to one endpoint, for its adapter. */
function at({ url }: ServedEndpoint, { save, resume, ...context }: ServeContext) {
  const saveRequestId = (id: string) => save({ endpoint: url, id });
  return { ...context, resume: resume?.id, saveRequestId };
}

/** Sorts endpoints by load relative to their concurrency, ties at random, those with a half-open circuit last. */
function leastBusyFirst<Candidate extends ServedEndpoint>(
  endpoints: readonly Candidate[],
  load: (url: string) => number,
): Candidate[] {
  const ranked = endpoints.map((endpoint) => ({
    endpoint,
    onTrial: Number(isOnTrial(endpoint.circuit)),
    share: load(endpoint.url) / endpoint.concurrency,
    chance: Math.random(),
  }));
  ranked.sort((a, b) => a.onTrial - b.onTrial || a.share - b.share || a.chance - b.chance);
  return ranked.map(({ endpoint }) => endpoint);
}

const downAt = (url: string, cause?: unknown) =>
  new ModelError('model_unavailable', `The server at ${url} does not answer`, {
    retryable: true,
    refused: true,
    cause,
  });

const isRefused = (error: unknown): error is ModelError => error instanceof ModelError && error.refused;

const isUnavailable = (error: unknown): error is ModelError =>
  error instanceof ModelError && error.code === 'model_unavailable';
