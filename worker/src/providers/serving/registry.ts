import { createBackground } from '@easel/shared/node/async/background';
import { within } from '@easel/shared/node/async/deadline';
import { repeat } from '@easel/shared/node/async/repeat';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Logger } from '@easel/shared/node/logger';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { PackFolders } from '@easel/shared/node/models/packs/installed-pack';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { NO_TRACING, type Tracing } from '@easel/shared/node/tracing/tracing';
import { ModelError } from '../model-error.ts';
import { createEndpointLoads } from './endpoint-loads.ts';
import { type MadeModel, makeModel, planModel } from './make-model.ts';
import { type Retirable, retirable } from './retirable.ts';
import type { EndpointState, ServedModel } from './served-model.ts';
import { tracedModel } from './traced-model.ts';

/** A model of the registry, and what this worker can do with it now. */
export interface ModelOffer {
  id: string;
  isLocal: boolean;
  /** See {@link ServedModel.places}; 0 also for one that this worker cannot serve. */
  places: number;
  /** See {@link ServedModel.steadyPlaces}. */
  steadyPlaces: number;
  /** Maximum number of pictures of one account that it may make at once; null for no limit. */
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
/** As often as the models file is read. */
const REREAD_INTERVAL_MS = 2_000;

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
  rereadIntervalMs?: number;
}

/** The data that a model is made from, as its files were read. */
interface Reading {
  /** Differs when the entry or one of its files does. */
  key: string;
  /** @throws {Error} for files that are missing or wrong */
  make(): MadeModel;
}

/** A model as it was made, or why it cannot be. */
type State = { key: string } & ({ serving: Retirable } | { failure: ModelError });

/**
 * Opens the providers of the registry's models. A model whose entry, workflow or pack has changed is replaced; the old one is closed when
 * its last request has ended. The files are read in the background, never by a claim or a request.
 */
export async function openProviderRegistry(options: ProviderRegistryOptions): Promise<ProviderRegistry> {
  const { models, logger, tracing = NO_TRACING, closeWithinMs = CLOSE_WITHIN_MS } = options;
  const folders = { models: models.folder, packs: options.packFolders.packs };
  const makeOptions = { ...options, loads: createEndpointLoads(options.loadByEndpoint) };
  const states = new Map<string, State>();
  /** The keys of the newest readings, by model. */
  const newest = new Map<string, string>();
  const retiring = createBackground(logger, 'warn');
  const inTurn = createTurns();
  let closed = false;

  function retire(id: string): void {
    const state = states.get(id);
    states.delete(id);
    newest.delete(id);
    if (!state || !('serving' in state)) return;
    retiring.run('closing a replaced model', () => state.serving.retire(), { model: id });
  }

  async function read(model: RegisteredModel): Promise<Reading> {
    try {
      const plan = await planModel(model, folders);
      return { key: JSON.stringify(plan), make: () => makeModel(plan, makeOptions) };
    } catch (error) {
      const fail = () => {
        throw error;
      };
      return { key: String(error), make: fail };
    }
  }

  function make(id: string, reading: Reading): State {
    const { key } = reading;
    try {
      const { served, close } = reading.make();
      return { key, serving: retirable(tracedModel(served, id, tracing), close) };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const failure = unserved(`${id} cannot be served: ${reason}`, cause);
      logger.error({ err: failure, model: id }, 'model is unavailable');
      return { key, failure };
    }
  }

  /**
   * Reads the files of all models, and makes those that are new or changed.
   *
   * @param areSettled whether a change counts at once; otherwise when it is read twice, as a file may be partially written
   */
  async function renew(areSettled: boolean): Promise<void> {
    for (const model of models.models()) {
      const { id } = model;
      const reading = await read(model);
      // The models file may have changed meanwhile; its listener renews again.
      if (closed || models.find(id) !== model) continue;
      const known = states.get(id);
      const isSettled = areSettled || !known || newest.get(id) === reading.key;
      newest.set(id, reading.key);
      if (!isSettled || known?.key === reading.key) continue;
      retire(id);
      states.set(id, make(id, reading));
    }
  }

  function onChange(): void {
    for (const id of [...states.keys()]) if (!models.find(id)) retire(id);
    inTurn(() => renew(true)).catch((err: unknown) => logger.error({ err }, 'models not renewed'));
  }

  function get(id: string): ServedModel {
    if (!models.find(id)) throw unserved(`There is no model ${id}`);
    const state = states.get(id);
    if (!state) throw unserved(`The files of ${id} have not been read yet`);
    if ('failure' in state) throw state.failure;
    return state.serving.served;
  }

  /** Undefined for a model that this worker cannot serve. */
  function find({ id }: RegisteredModel): ServedModel | undefined {
    const state = states.get(id);
    return state && 'serving' in state ? state.serving.served : undefined;
  }

  const forget = models.onChange(onChange);
  await inTurn(() => renew(true));
  const { rereadIntervalMs = REREAD_INTERVAL_MS } = options;
  const stopRereading = repeat('reading workflows and packs', rereadIntervalMs, logger, () =>
    inTurn(() => renew(false)),
  );
  return {
    get,
    offers: () =>
      models.models().map((model) => {
        const served = find(model);
        return {
          id: model.id,
          isLocal: served?.isLocal ?? false,
          places: served?.places() ?? 0,
          steadyPlaces: served?.steadyPlaces() ?? 0,
          accountLimit: model.accountLimit ?? null,
        };
      }),
    endpoints: () =>
      models.models().flatMap((model) => {
        const endpoints = find(model)?.endpoints() ?? [];
        return endpoints.map((endpoint) => ({ ...endpoint, model: model.id }));
      }),
    async close() {
      closed = true;
      forget();
      for (const id of [...states.keys()]) retire(id);
      await within(Promise.all([stopRereading(), retiring.idle()]), closeWithinMs);
    },
  };
}

/**
 * An error after which the generation waits and is tried again: workers and API may read a changed file at different moments, and
 * operators can correct it.
 */
const unserved = (message: string, cause?: unknown) =>
  new ModelError('model_unavailable', message, { retryable: true, refused: true, cause });
