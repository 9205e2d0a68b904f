import { ModelError } from '../providers/model-error.ts';
import type { Generated, Loaded, Stage } from './stage.ts';

/** Has the model make the picture. A model that neither answers nor heeds the signal is left behind. */
export const generate: Stage<Loaded, Generated> = async (context) => {
  const { generation, providers, modelTimeoutMs } = context;
  const { prompt, style, width, height, seed, model } = generation;
  const timeout = AbortSignal.timeout(modelTimeoutMs);
  const signal = AbortSignal.any([context.signal, timeout]);
  const ended = rejectOnAbort(signal);
  try {
    const work = providers
      .get(model)
      .generate({ prompt, style, width, height, seed }, { signal, onProgress: context.onProgress });
    const { image } = await Promise.race([work, ended.promise]);
    return { picture: image };
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason;
    if (timeout.aborted) {
      throw new ModelError('model_timeout', `No answer within ${modelTimeoutMs} ms`, { retryable: true });
    }
    if (error instanceof ModelError) throw error;
    throw new ModelError('model_failed', 'The model threw', { retryable: true, cause: error });
  } finally {
    ended.forget();
  }
};

function rejectOnAbort(signal: AbortSignal): { promise: Promise<never>; forget(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  // The race may be over by then; the rejection is nobody's.
  promise.catch(() => undefined);
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
}
