import { createBackground } from '@easel/shared/node/async/background';
import { poll } from '@easel/shared/node/async/poll';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { ReplicateSettings } from '@easel/shared/node/models/provider-settings/replicate';
import type { CreateAdapter } from '../adapter.ts';
import { bearer, createEndpointClient } from '../http/endpoint-client.ts';
import { decodeDataUrl } from '../image-data.ts';
import { ModelError } from '../model-error.ts';
import { type GenerateContext, type ImageResult, isHandover } from '../types.ts';
import type { ModelWarning } from '../warnings.ts';
import { locateInputs } from './files.ts';
import { composeInput } from './input.ts';
import { createPredictions, type Prediction } from './predictions.ts';

/** After the fifth failure, the next attempt resumes the prediction. */
const POLLING = {
  firstMs: 250,
  longestMs: 5_000,
  isPassing: (error: unknown) => error instanceof ModelError && error.retryable,
};

/**
 * Adapts a model at Replicate: creates a prediction, saves its id and polls it until it has ended. Predictions have no standard
 * progress, so no steps are reported.
 */
export const createReplicateProvider: CreateAdapter<ReplicateSettings> = (options) => {
  const { endpoint, settings, logger } = options;
  const client = createEndpointClient({
    url: endpoint.url,
    headers: bearer(endpoint.apiKey),
    outputHosts: endpoint.outputHosts,
  });
  const predictions = createPredictions(client);
  const background = createBackground(logger, 'warn');
  const cancel = (id: string) => background.run('canceling a prediction', () => predictions.cancel(id));

  /**
   * Returns the prediction of an earlier attempt, or a new one. Continues after an abort, since canceling needs the id.
   */
  async function begin(input: Record<string, unknown>, context: GenerateContext): Promise<Prediction> {
    const earlier = context.resume === undefined ? undefined : await findUsable(context.resume);
    if (earlier) return earlier;
    context.signal.throwIfAborted();
    const prediction = await create(input, context);
    try {
      await context.saveRequestId(prediction.id);
    } catch (error) {
      // No other attempt could find it.
      cancel(prediction.id);
      throw error;
    }
    return prediction;
  }

  /**
   * Creates a prediction. Marks the attempt as paid first, since a crash would lose the id; saving the id removes the
   * mark.
   */
  async function create(input: Record<string, unknown>, { markPaid }: GenerateContext): Promise<Prediction> {
    await markPaid(true);
    try {
      return await predictions.create(settings.model, input);
    } catch (error) {
      if (error instanceof ModelError && (error.retryable || error.refused)) await markPaid(false);
      throw error;
    }
  }

  /** Returns an earlier attempt's prediction, or undefined if it cannot yield a picture. */
  async function findUsable(id: string): Promise<Prediction | undefined> {
    const prediction = await predictions.find(id);
    if (!prediction || prediction.data_removed) return undefined;
    const failure = failureOf(prediction);
    // A new prediction would be blocked and billed again.
    if (failure?.code === 'content_blocked') throw failure;
    return failure ? undefined : prediction;
  }

  /** Polls a prediction until it has succeeded. @throws {ModelError} */
  async function untilSucceeded(prediction: Prediction, context: GenerateContext): Promise<Prediction> {
    const { signal } = context;
    let known: Prediction | undefined = prediction;
    const ended = async () => {
      const newest = known ?? (await predictions.get(prediction.id, signal));
      known = undefined;
      if (newest.status === 'succeeded' || failureOf(newest)) return newest;
      // The model's machine starts, or the model waits for one.
      if (newest.status === 'starting') context.onQueued();
      else context.onBegun();
      return undefined;
    };
    const newest = await poll(ended, { ...POLLING, signal });
    const failure = failureOf(newest);
    if (failure) throw failure;
    return newest;
  }

  async function finish(begun: Promise<Prediction>, context: GenerateContext): Promise<ImageResult> {
    const { signal } = context;
    const prediction = await unlessAborted(begun, signal);
    const { output } = await untilSucceeded(prediction, context);
    const [first, ...more] = imageUrlsIn(output);
    if (first === undefined) {
      throw new ModelError('model_output_invalid', 'The prediction holds no picture', { retryable: false });
    }
    const data = await readImage(first, signal);
    const message = `The model made ${more.length + 1} pictures; the first is kept`;
    const warnings: ModelWarning[] = more.length > 0 ? [{ type: 'other', message }] : [];
    return { image: { kind: 'encoded', data }, warnings };
  }

  /** Reads the image in a data URL or behind an http one. An image that cannot be fetched is retryable: it is paid for and resumed. */
  async function readImage(url: string, signal: AbortSignal): Promise<Uint8Array> {
    if (/^data:/i.test(url)) {
      const data = decodeDataUrl(url);
      if (data) return data;
      throw new ModelError('model_output_invalid', 'The data URL holds no picture', { retryable: false });
    }
    try {
      return await client.image(url, { signal });
    } catch (cause) {
      const message = 'The picture cannot be fetched';
      throw new ModelError('model_output_invalid', message, { retryable: true, cause });
    }
  }

  /** Cancels a prediction that was created or is about to be, unless another attempt resumes it. */
  async function abandon(begun: Promise<Prediction>, reason: unknown): Promise<void> {
    const prediction = await begun.catch(() => undefined);
    if (prediction && !isHandover(reason)) await predictions.cancel(prediction.id);
  }

  return {
    async generate(request, context) {
      const { signal } = context;
      signal.throwIfAborted();
      const located = await locateInputs(client, request.inputs, signal);
      const { input, warnings } = composeInput(settings, request, options, located);
      const begun = begin(input, context);
      try {
        const result = await finish(begun, context);
        return { ...result, warnings: [...warnings, ...result.warnings] };
      } catch (error) {
        if (!signal.aborted) throw error;
        background.run('canceling a prediction', () => abandon(begun, signal.reason));
        throw signal.reason;
      }
    },
    async close() {
      // A prediction that is not canceled costs money.
      await background.idle();
      await client.close();
    },
  };
};

/** Finds the URLs of images in a prediction's output, which is one URL or a list of them. */
function imageUrlsIn(output: unknown): string[] {
  const urls: unknown[] = Array.isArray(output) ? output : [output];
  return urls
    .filter((url) => typeof url === 'string')
    .filter((url) => /^(https?:\/\/|data:image\/)/i.test(url));
}

/**
 * Models have no codes for blocked content, only messages. Sources: cog-stable-diffusion, `predict.py`; Replicate's
 * E005.
 */
const BLOCKED =
  /\bnsfw\b|flagged as sensitive|\bE005\b|safety (checker|filter|system)|content (policy|moderation)/i;

/** Translates why a prediction has no picture; undefined while it may still get one or has one. */
function failureOf({ status, error }: Prediction): ModelError | undefined {
  if (status === 'canceled') {
    const message = 'The prediction was canceled, or ran for too long';
    return new ModelError('model_failed', message, { retryable: false });
  }
  if (status === 'aborted') {
    const message = 'The prediction was aborted before it began';
    return new ModelError('model_unavailable', message, { retryable: true });
  }
  if (status !== 'failed') return undefined;
  const sentence = typeof error === 'string' ? error : '';
  if (BLOCKED.test(sentence)) {
    return new ModelError('content_blocked', 'The model refused to show what it made', { retryable: false });
  }
  // The message may repeat the prompt; its code, in brackets, does not.
  const [, code] = /\((?:code: )?([A-Z]{1,2}\d{0,5})\)/.exec(sentence) ?? [];
  return new ModelError('model_failed', `The prediction failed${code ? ` (${code})` : ''}`, {
    retryable: true,
  });
}
