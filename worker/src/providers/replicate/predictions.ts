import { type EndpointClient, QUICK_CALL_MS } from '../endpoint-client.ts';
import { translateLook, translateRefusal } from './errors.ts';
import { type Prediction, predictionSchema } from './wire.ts';

/** A model may have to be woken before the API answers. */
const CREATE_MS = 30_000;

/**
 * The three calls of Replicate's API that Easel makes, over Easel's own HTTP. The official client is not used: it asks again
 * by itself whenever an error is thrown, for a POST whose answer got lost too (`withAutomaticRetries` in its `lib/util.js`,
 * 1.4.0), which pays for a picture twice; its waiting cannot be aborted; and its bodies have no limit.
 */
export interface Predictions {
  /**
   * Has no signal but its own deadline: to hang up would not take the request back, and without its answer nobody could
   * cancel it.
   * @throws {ModelError}
   */
  create(model: string, input: Record<string, unknown>): Promise<Prediction>;
  /** @throws {ModelError} that is no refusal, as the prediction may be running. */
  get(id: string, signal?: AbortSignal): Promise<Prediction>;
  cancel(id: string): Promise<void>;
}

export function createPredictions(client: EndpointClient): Predictions {
  const pathOf = (id: string) => `/predictions/${encodeURIComponent(id)}`;
  return {
    async create(model, input) {
      const [name, version] = model.split(':');
      const path = version ? '/predictions' : `/models/${name}/predictions`;
      const json = version ? { version, input } : { input };
      try {
        return await client.json(path, predictionSchema, { json, signal: AbortSignal.timeout(CREATE_MS) });
      } catch (error) {
        throw translateRefusal(error);
      }
    },
    async get(id, signal) {
      const deadline = AbortSignal.timeout(QUICK_CALL_MS);
      const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        return await client.json(pathOf(id), predictionSchema, { signal: either });
      } catch (error) {
        throw translateLook(error);
      }
    },
    async cancel(id) {
      const signal = AbortSignal.timeout(QUICK_CALL_MS);
      await client.json(`${pathOf(id)}/cancel`, predictionSchema, { method: 'POST', signal });
    },
  };
}
