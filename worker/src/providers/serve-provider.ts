import type { ServedModel } from './serving.ts';
import type { ImageProvider } from './types.ts';

/** A model of one provider without endpoints; what it saves is saved under the model's own name. */
export function serveProvider(
  provider: ImageProvider,
  { name, timeoutMs }: { name: string; timeoutMs: number | undefined },
): ServedModel {
  return {
    generate: (request, { signal, onProgress, resume, save }) =>
      provider.generate(request, {
        signal,
        onProgress,
        resume: resume?.id,
        saveRequestId: (id) => save({ endpoint: name, id }),
      }),
    upscale: provider.upscale?.bind(provider),
    timeoutMs,
    billed: false,
  };
}
