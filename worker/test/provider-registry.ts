import { ModelError } from '../src/providers/model-error.ts';
import type { ProviderRegistry } from '../src/providers/serving/registry.ts';
import { serveProvider } from '../src/providers/serving/serve-provider.ts';
import type { ImageProvider } from '../src/providers/types.ts';

/** Creates a registry of models by id, each one provider without endpoints. */
export function createRegistry(providers: Readonly<Record<string, ImageProvider>>): ProviderRegistry {
  const byModel = new Map(Object.entries(providers));
  return {
    offers: () =>
      [...byModel.keys()].map((id) => ({
        id,
        isLocal: true,
        places: Number.POSITIVE_INFINITY,
        steadyPlaces: Number.POSITIVE_INFINITY,
        accountLimit: null,
      })),
    endpoints: () => [],
    get(model) {
      const provider = byModel.get(model);
      if (!provider) {
        throw new ModelError('model_unavailable', `There is no model ${model}`, {
          retryable: true,
          refused: true,
        });
      }
      return serveProvider(provider, { name: model, timeoutMs: undefined });
    },
    async close() {
      await Promise.all([...byModel.values()].map((provider) => provider.close()));
    },
  };
}
