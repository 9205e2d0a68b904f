import { createBackground } from '@easel/shared/node/async/background';
import { within } from '@easel/shared/node/async/deadline';
import type { Logger } from '@easel/shared/node/logger';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { PackFolders } from '@easel/shared/node/models/packs/installed-pack';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { NO_TRACING, type Tracing } from '@easel/shared/node/tracing/tracing';
import { createEndpointLoads } from './endpoint-loads.ts';
import { makeModel, planModel } from './make-model.ts';
import { ModelError } from './model-error.ts';
import { type Retirable, retirable } from './retirable.ts';
import type { EndpointState, ServedModel } from './serving.ts';
import { tracedModel } from './traced-model.ts';

/** A model of the registry, and what this worker can do with it now. */
export interface ModelOffer {
  id: string;
  isLocal: boolean;
  /** See {@link ServedModel.places}; 0 also for one that this worker cannot serve. */
  places: number;
  /** See {@link ServedModel.steadyPlaces}. */
  steadyPlaces: number;
  /** How many pictures of one account it may make at once; null for no limit. */
  accountLimit: number | null;
}

export interface ProviderRegistry {
  offers(): ModelOffer[];
  /** The model servers of each model that this worker can serve. */
  endpoints(): (EndpointState & { model: string })[];
  /** @throws {ModelError} model_unavailable, refused, for a model that this worker does not serve. */
  get(model: string): ServedModel;
  /** Resolves when the models are closed, or after a deadline. */
  close(): Promise<void>;
}

/** Milliseconds that cancellations in flight, and models that ignore the signal, may delay a shutdown. */
const CLOSE_WITHIN_MS = 6_000;

export interface ProviderRegistryOptions {
  models: ModelRegistry;
  /** Returns the value of a variable of the worker's environment. */
  keyOf(variable: string): string | undefined;
  /** Counts the pictures in flight at each endpoint's URL, of all workers. */
  loadByEndpoint(): Promise<ReadonlyMap<string, number>>;
  logger: Logger;
  painterThreads: number;
  packFolders: PackFolders;
  workerId: string;
  tracing?: Tracing;
  closeWithinMs?: number;
}

interface Serving extends Retirable {
  /** JSON of the plan that it was made from. */
  plan: string;
}

/**
 * Creates the providers of the registry's models. A model whose entry or workflow has changed is replaced; the old one is closed when
 * its last request has ended. One that cannot be made is unavailable, and tried again at each request.
 */
export function createProviderRegistry(options: ProviderRegistryOptions): ProviderRegistry {
  const { models, logger, tracing = NO_TRACING, closeWithinMs = CLOSE_WITHIN_MS } = options;
  const make = { ...options, loads: createEndpointLoads(options.loadByEndpoint) };
  const servings = new Map<string, Serving>();
  const retiring = createBackground(logger, 'warn');

  function retire(id: string): void {
    const serving = servings.get(id);
    servings.delete(id);
    if (serving) retiring.run('closing a replaced model', () => serving.retire(), { model: id });
  }

  function serve(model: RegisteredModel): Serving {
    const known = servings.get(model.id);
    const planned = planModel(model, { models: models.folder, packs: options.packFolders.packs });
    const plan = JSON.stringify(planned);
    if (known?.plan === plan) return known;
    const { served, close } = makeModel(planned, make);
    retire(model.id);
    const serving = { ...retirable(tracedModel(served, model.id, tracing), close), plan };
    servings.set(model.id, serving);
    return serving;
  }

  function get(id: string): ServedModel {
    const model = models.find(id);
    if (!model) throw unserved(`There is no model ${id}`);
    try {
      return serve(model).served;
    } catch (cause) {
      retire(id);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw unserved(`${id} cannot be served: ${reason}`, cause);
    }
  }

  function offers(): ModelOffer[] {
    return models.models().map((model) => {
      const served = tryToServe(model);
      return {
        id: model.id,
        isLocal: served?.isLocal ?? false,
        places: served?.places() ?? 0,
        steadyPlaces: served?.steadyPlaces() ?? 0,
        accountLimit: model.accountLimit ?? null,
      };
    });
  }

  function tryToServe(model: RegisteredModel): ServedModel | undefined {
    try {
      return serve(model).served;
    } catch {
      // Reported by `renew`.
      return undefined;
    }
  }

  /** Makes all models, so that operators learn of one that cannot be served before it is requested. */
  function renew(): void {
    for (const id of [...servings.keys()]) if (!models.find(id)) retire(id);
    for (const { id } of models.models()) {
      try {
        get(id);
      } catch (err) {
        logger.error({ err, model: id }, 'model is unavailable');
      }
    }
  }

  renew();
  const forget = models.onChange(renew);
  return {
    get,
    offers,
    endpoints: () =>
      models.models().flatMap((model) => {
        const states = tryToServe(model)?.endpoints() ?? [];
        return states.map((state) => ({ ...state, model: model.id }));
      }),
    async close() {
      forget();
      for (const id of [...servings.keys()]) retire(id);
      await within(retiring.idle(), closeWithinMs);
    },
  };
}

/**
 * An error after which the generation waits and is tried again: workers and API may read a changed file at different moments, and
 * operators can correct it.
 */
const unserved = (message: string, cause?: unknown) =>
  new ModelError('model_unavailable', message, { retryable: true, refused: true, cause });
