import { ModelError } from '../model-error.ts';
import type { ServedModel } from './served-model.ts';

export interface Retirable {
  served: ServedModel;
  /** Refuses new requests, and closes the model when its last request has ended. Resolves then. */
  retire(): Promise<void>;
}

const replaced = () =>
  new ModelError('model_unavailable', 'The model was replaced', { retryable: true, refused: true });

/** Wraps a model so that it can be replaced while it makes pictures. */
export function retirable(served: ServedModel, close: () => Promise<void>): Retirable {
  const idle = Promise.withResolvers<void>();
  let requests = 0;
  let retired = false;

  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    if (retired) throw replaced();
    requests += 1;
    try {
      return await work();
    } finally {
      requests -= 1;
      if (retired && requests === 0) idle.resolve();
    }
  }

  const { generate, upscale } = served;
  return {
    served: {
      ...served,
      generate: (request, context) => during(() => generate(request, context)),
      upscale: upscale && ((image, options) => during(() => upscale(image, options))),
    },
    async retire() {
      retired = true;
      if (requests === 0) idle.resolve();
      await idle.promise;
      await close();
    },
  };
}
