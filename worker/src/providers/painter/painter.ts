import { createPainter } from '@easel/painter/painter';
import { readingOf } from '@easel/painter/prompt/prompt-reading';
import type { KeptScene } from '@easel/painter/protocol';
import { plainPrompt } from '@easel/shared/node/domain/stored-inputs';
import { ModelError } from '../model-error.ts';
import type { ImageProvider, ImageRequest, InputImage } from '../types.ts';
import { extendPicture } from './extend.ts';

/**
 * Adapts the built-in painter. It reads plain words and has its own styles, so a custom style's words join the prompt and the operator's
 * style modifiers do not apply. It varies its own pictures by their recipes: each part of the scene stays, or is replaced with a chance
 * of `strength`. It continues any picture beyond its edges from the pixels there.
 */
export function createPainterProvider(options: { threads: number }): ImageProvider {
  const painter = createPainter(options);
  return {
    async generate(request, { signal, onProgress }) {
      const { mode, inputs, style, width, height, seed } = request;
      if (mode === 'extend') return { image: await extendPicture(inputs, onProgress), warnings: [] };
      const data = await painter.paint(
        { prompt: plainPrompt(request), style, width, height, seed, keeps: keptOf(mode, inputs) },
        {
          signal,
          onProgress: ({ step, steps, preview }) =>
            onProgress({ step, steps, preview: { kind: 'raw', channels: 3, ...preview } }),
        },
      );
      // Only for the user's own words, not those of a custom style.
      return {
        image: { kind: 'raw', channels: 3, data, width, height },
        warnings: [],
        reading: readingOf(request.prompt),
      };
    },
    close: () => painter.close(),
  };
}

/** Returns the scenes that a variation keeps parts of, the nearest one first. @throws {ModelError} for what the painter has no mode for */
function keptOf(mode: ImageRequest['mode'], inputs: readonly InputImage[]): KeptScene[] {
  if (mode === null) return [];
  const init = inputs.find(({ role }) => role === 'init');
  if (mode !== 'vary' || !init?.scene) {
    throw new ModelError('model_refused', `The painter has no mode ${mode} for this picture`, {
      retryable: false,
    });
  }
  let strength = init.strength ?? 0;
  return init.scene.toReversed().map((step) => {
    const kept = { prompt: step.words, seed: step.seed, change: strength };
    strength = step.strength;
    return kept;
  });
}
