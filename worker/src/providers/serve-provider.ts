import type { ServedModel } from './serving.ts';
import type { ImageProvider } from './types.ts';

/** Serves a model from one provider without endpoints; request ids are saved under the model's name. */
export function serveProvider(
  provider: ImageProvider,
  { name, timeoutMs }: { name: string; timeoutMs: number | undefined },
): ServedModel {
  return {
    generate: (request, { save, resume, ...context }) =>
      provider.generate(request, {
        ...context,
        resume: resume?.id,
        saveRequestId: (id) => save({ endpoint: name, id }),
      }),
    upscale: provider.upscale?.bind(provider),
    timeoutMs,
    billed: false,
    isLocal: true,
    places: () => Number.POSITIVE_INFINITY,
    steadyPlaces: () => Number.POSITIVE_INFINITY,
    endpoints: () => [],
  };
}
