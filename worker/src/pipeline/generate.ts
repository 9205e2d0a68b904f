import { HOUR_MS, MINUTE_MS } from '@easel/shared/contracts/durations';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import { saveVendorRequest } from '@easel/shared/node/repos/generations/claims.repo';
import { markPaidRequest, unmarkPaidRequest } from '@easel/shared/node/repos/generations/paid-requests.repo';
import { enlarge, UPSCALE_TIMEOUT_MS } from '../image/enlarge.ts';
import { keepUnmasked } from '../image/keep-unmasked.ts';
import { untilKnown } from '../outages/until-known.ts';
import { ModelError } from '../providers/model-error.ts';
import type { ServedModel } from '../providers/serving/served-model.ts';
import type { ImageRequest, InputImage, ModelImage, RequestMode, VendorRequest } from '../providers/types.ts';
import { notesOf } from './notes.ts';
import {
  type AttemptContext,
  ClaimLostError,
  type Generated,
  type ParentFile,
  type Prepared,
  type Stage,
} from './stage.ts';

/** Milliseconds that a request may wait in its server's own queue, for each attempt. */
const QUEUE_MS = HOUR_MS;
/** Milliseconds that an enlargement may take beyond its upscaler's own limit, for the filter. */
const FILTER_MS = 3 * MINUTE_MS;

/** Asks the model for the picture, or for a larger one. Does not wait for a model that ignores the signal. */
export const generate: Stage<Prepared, Generated> = async (context, { prepared }) => {
  const { db, generation, providers, stopSignal, clock, progress, logger } = context;
  if (generation.paidRequestAt !== null) throw paidBefore();
  const model = providers.get(generation.model);
  const { inputs, parents } = prepared;
  const timeoutMs = limitOf(model, context);
  const signal = AbortSignal.any([context.signal, clock.signal]);

  /** Writes to the row; retries while the database is unavailable. */
  const write = <Result>(update: () => Promise<Result>): Promise<Result> =>
    untilKnown(update, { signal: AbortSignal.any([stopSignal, clock.signal]) });

  function assertHeld(isHeld: boolean): void {
    if (!isHeld) throw new ClaimLostError('The claim is no longer held');
  }

  async function markPaid(isSent: boolean): Promise<void> {
    if (isSent) {
      const outcome = await write(() => markPaidRequest(db, generation, context.spendingLimits()));
      if (outcome === 'exceeded') throw budgetSpent();
      assertHeld(outcome === 'marked');
    } else {
      assertHeld(await write(() => unmarkPaidRequest(db, generation)));
    }
    context.onPaid(isSent);
  }

  // A request that costs money is not repeated.
  clock.start({ timeoutMs, queueMs: QUEUE_MS, retryable: !model.billed });
  try {
    if (generation.mode === 'enlarge') {
      return { picture: await enlargeParent(context, parents, signal), parents, notes: undefined };
    }
    const work = model.generate(requestOf(context, generation.mode, inputs), {
      signal,
      onQueued: clock.queued,
      onBegun: clock.begun,
      onProgress(reported) {
        clock.begun();
        progress.report(reported);
      },
      resume: resumeOf(context),
      async save(request) {
        assertHeld(await write(() => saveVendorRequest(db, generation, request)));
        // Another attempt can resume it.
        if (request.id !== null) context.onPaid(false);
      },
      markPaid,
    });
    const result = await unlessAborted(work, signal);
    const { image, warnings } = result;
    if (warnings.length > 0)
      logger.info({ id: generation.id, warnings }, 'model ignored or changed settings');
    return { picture: await keepUnmasked(image, inputs), parents, notes: notesOf(result) };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (clock.signal.aborted) throw clock.signal.reason;
    if (error instanceof ModelError || error instanceof ClaimLostError) throw error;
    throw new ModelError('model_failed', 'The model threw', { retryable: true, cause: error });
  } finally {
    clock.stop();
  }
};

/**
 * Returns the milliseconds that the model may take. An upscaler has its own limit, after which the picture is enlarged
 * without it: the clock must leave time for that.
 */
function limitOf({ timeoutMs }: ServedModel, { generation, modelTimeoutMs }: AttemptContext): number {
  if (generation.mode === 'enlarge') return (timeoutMs ?? UPSCALE_TIMEOUT_MS) + FILTER_MS;
  return timeoutMs ?? modelTimeoutMs;
}

/**
 * Returns the error for a run whose earlier attempt was lost with its paid request, which cannot be looked up at the
 * vendor.
 */
function paidBefore(): ModelError {
  return new ModelError('worker_lost', 'A paid request of an earlier attempt was lost', {
    retryable: false,
    reason: 'the model is paid for each request, and is not asked twice',
  });
}

/** Returns a refusal, so that the generation is postponed until the budget renews. */
function budgetSpent(): ModelError {
  return new ModelError('budget_spent', "The day's budget is spent", { retryable: true, refused: true });
}

function enlargeParent(
  { generation, providers, logger }: AttemptContext,
  [parent]: readonly ParentFile[],
  signal: AbortSignal,
): Promise<ModelImage> {
  if (!parent) throw new Error('An enlargement has a picture to enlarge');
  const { id, model, width, height } = generation;
  return enlarge(parent.data, { width, height }, { id, model, providers, signal, logger });
}

function requestOf(
  { generation, styleModifier }: AttemptContext,
  mode: RequestMode | null,
  inputs: readonly InputImage[],
): ImageRequest {
  const { prompt, negativePrompt, style, customStyle, width, height, seed, requestedSteps, guidance } =
    generation;
  const modifier = styleModifier(style, generation.model);
  return {
    mode,
    inputs,
    prompt,
    negativePrompt,
    style,
    customStyle,
    modifier,
    width,
    height,
    seed,
    steps: requestedSteps,
    guidance,
  };
}

/** Returns the request that an earlier attempt of this run saved. */
function resumeOf({ generation }: AttemptContext): VendorRequest | undefined {
  const { vendorEndpoint: endpoint, vendorRequestId: id } = generation;
  return endpoint !== null && id !== null ? { endpoint, id } : undefined;
}
