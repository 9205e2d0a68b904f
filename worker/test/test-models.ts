import type { GenerateContext, ImageRequest, ImageResult, ModelImage } from '../src/providers/types.ts';

export type TestModel = (request: ImageRequest, context: GenerateContext) => Promise<ImageResult>;

/** Makes a plain gray picture as a model would return it. */
export function grayPicture({ width, height }: { width: number; height: number }): ModelImage {
  return { kind: 'raw', data: new Uint8Array(width * height * 3).fill(128), width, height, channels: 3 };
}

/** Creates a model that answers at once, after reporting `steps` steps. */
export function quickModel(steps = 4): TestModel {
  return async (request, { onProgress }) => {
    for (let step = 1; step <= steps; step += 1) onProgress({ step, steps });
    return { image: grayPicture(request), warnings: [] };
  };
}

/** Creates a model that works until it is aborted or `release` is called; `started` holds the requests. */
export function patientModel() {
  const started: ImageRequest[] = [];
  const waiting = new Set<() => void>();
  const model: TestModel = (request, { signal }) => {
    started.push(request);
    return new Promise((resolve, reject) => {
      waiting.add(() => resolve({ image: grayPicture(request), warnings: [] }));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const release = () => {
    for (const finish of waiting) finish();
    waiting.clear();
  };
  return { model, started, release };
}
