import { createPainter } from '@easel/painter/painter';
import { plainPrompt } from './prompt.ts';
import type { ImageProvider } from './types.ts';

/**
 * Adapts the built-in painter. It reads plain words and has its own styles, so a custom style's words join the prompt and the operator's
 * style modifiers do not apply.
 */
export function createPainterProvider(options: { threads: number }): ImageProvider {
  const painter = createPainter(options);
  return {
    async generate(request, { signal, onProgress }) {
      const { style, width, height, seed } = request;
      const data = await painter.paint(
        { prompt: plainPrompt(request), style, width, height, seed },
        {
          signal,
          onProgress: ({ step, steps, preview }) =>
            onProgress({ step, steps, preview: { kind: 'raw', channels: 3, ...preview } }),
        },
      );
      return { image: { kind: 'raw', channels: 3, data, width, height }, warnings: [] };
    },
    close: () => painter.close(),
  };
}
