import { NO_RECIPE } from '@easel/shared/node/models/style-recipes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GenerateContext, ImageProvider, ImageRequest, ModelProgress } from '../types.ts';
import { createPainter } from './painter.ts';

const request: ImageRequest = {
  prompt: 'above the clouds',
  style: 'photorealistic',
  width: 256,
  height: 256,
  seed: 5,
  negativePrompt: '',
  customStyle: null,
  recipe: NO_RECIPE,
  steps: null,
  guidance: null,
};

const context = (changes: Partial<GenerateContext> = {}): GenerateContext => ({
  signal: new AbortController().signal,
  onProgress: () => {},
  resume: undefined,
  saveRequestId: async () => {},
  ...changes,
});

describe('the painter', { timeout: 60_000 }, () => {
  let painter: ImageProvider;
  beforeAll(() => {
    painter = createPainter({ threads: 2 });
  });
  afterAll(() => painter.close());

  it('reports every step once and in order, each with a preview', async () => {
    const seen: ModelProgress[] = [];
    const { image, warnings } = await painter.generate(
      request,
      context({ onProgress: (progress) => seen.push(progress) }),
    );
    expect(image).toMatchObject({ kind: 'raw', width: 256, height: 256, channels: 3 });
    expect(image.data).toHaveLength(256 * 256 * 3);
    expect(warnings).toEqual([]);
    const steps = seen[0]?.steps as number;
    expect(steps).toBeGreaterThan(1);
    expect(seen.map(({ step }) => step)).toEqual(Array.from({ length: steps }, (_, n) => n + 1));
    expect(seen.every((progress) => progress.steps === steps)).toBe(true);
    expect(seen.every(({ preview }) => preview?.kind === 'raw' && preview.width === 256)).toBe(true);
  });

  it('gives the same picture whatever else the pool is painting', async () => {
    const [alone] = [await painter.generate(request, context())];
    const [first, , third] = await Promise.all([
      painter.generate(request, context()),
      painter.generate({ ...request, seed: 6 }, context()),
      painter.generate(request, context()),
    ]);
    expect(Buffer.compare(first.image.data, alone.image.data)).toBe(0);
    expect(Buffer.compare(third.image.data, alone.image.data)).toBe(0);
  });

  it('reads the words of a custom style as part of the prompt', async () => {
    const customStyle = { promptSuffix: 'at night', negativePrompt: 'stars' };
    const [styled, plain, told] = await Promise.all([
      painter.generate({ ...request, customStyle }, context()),
      painter.generate(request, context()),
      painter.generate({ ...request, prompt: `${request.prompt}, at night` }, context()),
    ]);
    expect(Buffer.compare(styled.image.data, told.image.data)).toBe(0);
    expect(Buffer.compare(styled.image.data, plain.image.data)).not.toBe(0);
  });

  it('stops between passes when aborted and rejects with the reason', async () => {
    const controller = new AbortController();
    const reason = new Error('not wanted any more');
    let last: ModelProgress | undefined;
    const onProgress = (progress: ModelProgress) => {
      last = progress;
      controller.abort(reason);
    };
    const painting = painter.generate(request, context({ signal: controller.signal, onProgress }));
    await expect(painting).rejects.toBe(reason);
    expect(last?.step).toBeLessThan(last?.steps as number);
  });

  it('never starts what was aborted before', async () => {
    const controller = new AbortController();
    controller.abort(new Error('too late'));
    const late = context({ signal: controller.signal, onProgress: () => expect.unreachable() });
    await expect(painter.generate(request, late)).rejects.toThrow('too late');
  });

  it('gives up at once what still waits for a thread', async () => {
    const busy = createPainter({ threads: 1 });
    try {
      const running = busy.generate(request, context());
      const controller = new AbortController();
      const waiting = busy.generate(
        request,
        context({ signal: controller.signal, onProgress: () => expect.unreachable() }),
      );
      controller.abort(new Error('left the queue'));
      await expect(waiting).rejects.toThrow('left the queue');
      await expect(running).resolves.toBeDefined();
      await expect(busy.generate(request, context())).resolves.toBeDefined();
    } finally {
      await busy.close();
    }
  });

  it('tells the caller when the painting itself fails, and goes on', async () => {
    await expect(painter.generate({ ...request, width: -64 }, context())).rejects.toThrow();
    await expect(painter.generate(request, context())).resolves.toBeDefined();
  });
});
