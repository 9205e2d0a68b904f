import { DEFAULT_MODEL_ID } from '@easel/shared/contracts/models';
import { ModelError } from './model-error.ts';
import { createPainter } from './painter/painter.ts';
import type { ImageProvider } from './types.ts';

export interface ProviderRegistry {
  /** @throws {ModelError} model_unavailable for a model that this worker does not serve. */
  get(model: string): ImageProvider;
  close(): Promise<void>;
}

/** The models that a worker serves, by id. */
export function createRegistry(providers: Readonly<Record<string, ImageProvider>>): ProviderRegistry {
  const byModel = new Map(Object.entries(providers));
  return {
    get(model) {
      const provider = byModel.get(model);
      if (!provider)
        throw new ModelError('model_unavailable', `No provider for ${model}`, { retryable: true });
      return provider;
    },
    async close() {
      await Promise.all([...byModel.values()].map((provider) => provider.close()));
    },
  };
}

/** Easel's own models. `concurrency` is how many generations a worker makes at once. */
export function createDefaultRegistry(concurrency: number): ProviderRegistry {
  return createRegistry({ [DEFAULT_MODEL_ID]: createPainter({ threads: concurrency }) });
}
