import type { ReplicateSettings } from '@easel/shared/node/models/provider-settings/replicate';
import { unlessAborted } from '../../async/unless-aborted.ts';
import type { CreateAdapter } from '../adapter.ts';
import { createEndpointClient } from '../endpoint-client.ts';
import { ModelError } from '../model-error.ts';
import { type GenerateContext, type ImageResult, isHandover } from '../types.ts';
import { isUnknown, translateEnd } from './errors.ts';
import { composeInput } from './input.ts';
import { picturesIn, readPicture } from './output.ts';
import { createPredictions } from './predictions.ts';
import { untilSucceeded } from './waiting.ts';
import type { Prediction } from './wire.ts';

/**
 * Pictures from a model at Replicate: a prediction is created, its id is saved, and it is looked at until it has ended. What
 * it logs is up to the model, sampling or not, so no steps are read out of that.
 */
export const createReplicateProvider: CreateAdapter<ReplicateSettings> = (options) => {
  const { endpoint, settings, logger } = options;
  const headers: Record<string, string> = endpoint.apiKey
    ? { authorization: `Bearer ${endpoint.apiKey}` }
    : {};
  const client = createEndpointClient({ url: endpoint.url, headers });
  const predictions = createPredictions(client);
  /** What goes on after its attempt has ended. */
  const background = new Set<Promise<void>>();

  function inBackground(work: () => Promise<unknown>): void {
    const task: Promise<void> = work()
      .then(() => undefined)
      .catch((error) => logger.warn({ err: error }, 'A prediction could not be canceled'))
      .finally(() => background.delete(task));
    background.add(task);
  }

  /** The prediction of an earlier attempt, or a new one. Goes on when the attempt is aborted, as the id is needed to cancel. */
  async function begin(input: Record<string, unknown>, context: GenerateContext): Promise<Prediction> {
    const known = context.resume === undefined ? undefined : await recall(context.resume);
    if (known) return known;
    context.signal.throwIfAborted();
    const prediction = await predictions.create(settings.model, input);
    try {
      await context.saveRequestId(prediction.id);
    } catch (error) {
      // Nobody would ever find it again.
      inBackground(() => predictions.cancel(prediction.id));
      throw error;
    }
    return prediction;
  }

  /** An earlier attempt's prediction; undefined where it is of no use any more. */
  async function recall(id: string): Promise<Prediction | undefined> {
    const prediction = await predictions.get(id).catch((error: ModelError) => {
      if (isUnknown(error)) return undefined;
      throw error;
    });
    if (!prediction || prediction.data_removed) return undefined;
    const end = translateEnd(prediction);
    // To ask once more for what was blocked would cost once more.
    if (end?.code === 'content_blocked') throw end;
    return end ? undefined : prediction;
  }

  async function finish(begun: Promise<Prediction>, signal: AbortSignal): Promise<ImageResult> {
    const prediction = await unlessAborted(begun, signal);
    const { output } = await untilSucceeded(prediction, (id) => predictions.get(id, signal), signal);
    const [first, ...more] = picturesIn(output);
    if (first === undefined) {
      throw new ModelError('model_output_invalid', 'The prediction holds no picture', { retryable: false });
    }
    const data = await readPicture(first, (url) => client.image(url, { signal }));
    const warnings = more.length > 0 ? [`The model made ${more.length + 1} pictures; the first is kept`] : [];
    return { image: { kind: 'encoded', data }, warnings };
  }

  /** Cancels what was begun, or is about to be, unless another attempt takes it up. */
  async function abandon(begun: Promise<Prediction>, reason: unknown): Promise<void> {
    const prediction = await begun.catch(() => undefined);
    if (prediction && !isHandover(reason)) await predictions.cancel(prediction.id);
  }

  return {
    async generate(request, context) {
      const { signal } = context;
      signal.throwIfAborted();
      const { input, warnings } = composeInput(settings, request, options);
      const begun = begin(input, context);
      try {
        const result = await finish(begun, signal);
        return { ...result, warnings: [...warnings, ...result.warnings] };
      } catch (error) {
        if (!signal.aborted) throw error;
        inBackground(() => abandon(begun, signal.reason));
        throw signal.reason;
      }
    },
    async close() {
      // A prediction that nobody canceled costs money. One task may leave another behind.
      while (background.size > 0) await Promise.all(background);
      await client.close();
    },
  };
};
