import { saveVendorRequest } from '@easel/shared/node/repos/generations/claims.repo';
import { unlessAborted } from '../async/unless-aborted.ts';
import { ModelError } from '../providers/model-error.ts';
import type { ImageRequest, VendorRequest } from '../providers/types.ts';
import { type AttemptContext, ClaimLostError, type Generated, type Stage } from './stage.ts';

/** Asks the model for the picture. Does not wait for a model that ignores the signal. */
export const generate: Stage<undefined, Generated> = async (context) => {
  const { db, generation, providers } = context;
  const model = providers.get(generation.model);
  const timeoutMs = model.timeoutMs ?? context.modelTimeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([context.signal, timeout]);
  try {
    const work = model.generate(requestOf(context), {
      signal,
      onProgress: context.onProgress,
      resume: resumeOf(context),
      async save(request) {
        const isHeld = await saveVendorRequest(db, generation, request);
        if (!isHeld) throw new ClaimLostError('The claim is no longer held');
      },
    });
    const { image, warnings } = await unlessAborted(work, signal);
    if (warnings.length > 0) context.onWarnings(warnings);
    return { picture: image };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (timeout.aborted) {
      const message = `No answer within ${timeoutMs} ms`;
      throw new ModelError('model_timeout', message, { retryable: !model.billed });
    }
    if (error instanceof ModelError || error instanceof ClaimLostError) throw error;
    throw new ModelError('model_failed', 'The model threw', { retryable: true, cause: error });
  }
};

function requestOf({ generation, styleModifier }: AttemptContext): ImageRequest {
  const { prompt, negativePrompt, style, customStyle, width, height, seed, requestedSteps, guidance } =
    generation;
  const modifier = styleModifier(style, generation.model);
  return {
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
