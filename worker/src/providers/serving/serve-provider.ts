import type { ImageProvider } from '../types.ts';
import type { ServedModel } from './served-model.ts';

/**
 * Serves a model from one provider without endpoints; request ids are saved under the model's name.
 *
 * @param options.places pictures that it makes at once; the worker decides unless given
 */
export function serveProvider(
  provider: ImageProvider,
  {
    name,
    timeoutMs,
    places = Number.POSITIVE_INFINITY,
  }: { name: string; timeoutMs: number | undefined; places?: number },
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
    places: () => places,
    steadyPlaces: () => places,
    endpoints: () => [],
  };
}
