import type { ImageProvider } from '../types.ts';

/**
 * Returns a provider that loads the real one with its first request, so that a worker without such a model does not hold the code of
 * its client in memory. A load that fails is tried again with the next request.
 *
 * @param load must make a provider without `upscale`, whose presence must be known before
 */
export function loadWhenUsed(load: () => Promise<Omit<ImageProvider, 'upscale'>>): ImageProvider {
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    generate: async (request, context) => (await loaded()).generate(request, context),
    close: async () => (await loading)?.close(),
  };
}
