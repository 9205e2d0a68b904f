/**
 * The three calls of Replicate's HTTP API that Easel makes.
 * Source: replicate-javascript 1.4.0 (`index.d.ts`, `lib/predictions.js`), replicate-python 0110c2c (`replicate/prediction.py`,
 * `replicate/exceptions.py`, recorded answers in `tests/cassettes`) and replicate.com/docs/topics/predictions.
 */
import { z } from 'zod';
import { callWithin } from '../http/call-within.ts';
import { type EndpointClient, QUICK_CALL_MS } from '../http/endpoint-client.ts';
import { EndpointError, isGateway } from '../http/endpoint-error.ts';
import { ModelError, notRefused } from '../model-error.ts';

const predictionSchema = z.object({
  id: z.string().min(1),
  /** starting, processing, succeeded, failed, canceled or aborted; any other counts as not finished. */
  status: z.string(),
  /** As the model defines it: for pictures a URL or several. */
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  /** True an hour after the end, when the output has been deleted. */
  data_removed: z.boolean().nullish(),
});
export type Prediction = z.output<typeof predictionSchema>;

/** A refusal, as problem details (RFC 7807). */
const problemSchema = z.object({
  title: z.string().nullish(),
  /** Inputs that the model does not take. */
  invalid_fields: z.array(z.object({ field: z.string() })).nullish(),
});

/** The API may have to start a model before it answers. */
const CREATE_MS = 30_000;

/**
 * Replicate's predictions. The official client is not used: it retries a POST whose answer was lost (`withAutomaticRetries` in its
 * `lib/util.js`, 1.4.0), which pays for a picture twice; its waiting cannot be aborted; and its bodies have no limit.
 */
export interface Predictions {
  /**
   * Takes no signal: closing the connection would not withdraw the request, and without its answer there is no id to cancel it by.
   * @throws {ModelError}
   */
  create(model: string, input: Record<string, unknown>): Promise<Prediction>;
  /** @throws {ModelError} that is never `refused`, as the prediction may be running; the signal's reason */
  get(id: string, signal?: AbortSignal): Promise<Prediction>;
  /** Returns undefined for a prediction that Replicate does not know. @throws {ModelError} as `get` does */
  find(id: string): Promise<Prediction | undefined>;
  /** @throws {ModelError} */
  cancel(id: string): Promise<void>;
}

export function createPredictions(client: EndpointClient): Predictions {
  const pathOf = (id: string) => `/predictions/${encodeURIComponent(id)}`;
  const read = (id: string, signal: AbortSignal | undefined) =>
    callWithin(QUICK_CALL_MS, signal, (signal) => client.json(pathOf(id), predictionSchema, { signal }));

  return {
    async create(model, input) {
      const [name, version] = model.split(':');
      const path = version ? '/predictions' : `/models/${name}/predictions`;
      const json = version ? { version, input } : { input };
      try {
        return await callWithin(CREATE_MS, undefined, (signal) =>
          client.json(path, predictionSchema, { json, signal }),
        );
      } catch (error) {
        throw translateRefusal(error);
      }
    },
    async get(id, signal) {
      try {
        return await read(id, signal);
      } catch (error) {
        throw notRefused(error);
      }
    },
    async find(id) {
      try {
        return await read(id, undefined);
      } catch (error) {
        if (error instanceof EndpointError && error.status === 404) return undefined;
        throw notRefused(error);
      }
    },
    async cancel(id) {
      await callWithin(QUICK_CALL_MS, undefined, (signal) =>
        client.json(`${pathOf(id)}/cancel`, predictionSchema, { method: 'POST', signal }),
      );
    },
  };
}

/**
 * Translates why a prediction was not created. If Replicate may have taken the request anyway (a broken connection, an
 * unreadable answer, a gateway that gave up), its id is not known and another attempt would pay twice: it is not
 * retryable.
 */
function translateRefusal(error: unknown): ModelError {
  if (!(error instanceof EndpointError)) return maybeTaken('Replicate did not answer in time', error);
  const { status, refused } = error;
  if (refused && status === 0) return error;
  if (status < 400 || isGateway(status)) return maybeTaken(error.message, error);
  const problem = problemSchema.safeParse(error.json()).data;
  const fields = problem?.invalid_fields?.map(({ field }) => field.replace(/[^\w.]/g, '')).filter(Boolean);
  const details = [problem?.title?.slice(0, 80), ...(fields ?? [])].filter(Boolean).join(', ');
  const message = details ? `${error.message} (${details})` : error.message;
  // The model does not exist, or not for this account.
  if (status === 404) {
    return new ModelError('model_unavailable', message, { retryable: false, refused: true });
  }
  return error.with({ message });
}

const maybeTaken = (message: string, cause: unknown) =>
  new ModelError('model_unavailable', message, { retryable: false, cause });
