import { createPainter } from '@easel/painter/painter';
import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { expect, test } from 'vitest';
import type { ModelProgress } from '../types.ts';
import { createPainterProvider } from './painter.ts';

const size = { width: 128, height: 128 };

test('paints the prompt with the text of the custom style, and passes progress on', async () => {
  const signal = new AbortController().signal;
  const provider = createPainterProvider({ threads: 1 });
  const painter = createPainter({ threads: 1 });
  try {
    const seen: ModelProgress[] = [];
    const { image, warnings, reading } = await provider.generate(
      {
        ...size,
        mode: null,
        inputs: [],
        prompt: 'above the clouds',
        style: 'photorealistic',
        seed: 5,
        negativePrompt: '',
        customStyle: { promptSuffix: 'at night', negativePrompt: 'stars' },
        modifier: NO_MODIFIER,
        steps: null,
        guidance: null,
      },
      {
        signal,
        onProgress: (progress) => seen.push(progress),
        onQueued: () => {},
        onBegun: () => {},
        resume: undefined,
        markPaid: async () => {},
        saveRequestId: async () => {},
      },
    );
    const direct = await painter.paint(
      { ...size, prompt: 'above the clouds, at night', style: 'photorealistic', seed: 5 },
      { signal, onProgress: () => {} },
    );
    expect(image).toMatchObject({ kind: 'raw', channels: 3, ...size });
    expect(Buffer.compare(image.data, direct)).toBe(0);
    expect(warnings).toEqual([]);
    // The style's words are not the user's.
    expect(reading).toEqual({ understood: ['sky'], notUnderstood: [] });
    expect(seen.at(-1)).toMatchObject({
      step: seen.length,
      steps: seen.length,
      preview: { kind: 'raw', ...size },
    });
  } finally {
    await Promise.all([provider.close(), painter.close()]);
  }
});
