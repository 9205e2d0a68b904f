import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPainter, type Painter, type PaintOptions } from './painter.ts';
import type { PaintProgress, PaintRequest } from './protocol.ts';

const request: PaintRequest = {
  prompt: 'above the clouds',
  style: 'photorealistic',
  width: 256,
  height: 256,
  seed: 5,
};

const options = (changes: Partial<PaintOptions> = {}): PaintOptions => ({
  signal: new AbortController().signal,
  onProgress: () => {},
  ...changes,
});

describe('the painter', { timeout: 60_000 }, () => {
  let painter: Painter;
  beforeAll(() => {
    painter = createPainter({ threads: 2 });
  });
  afterAll(() => painter.close());

  it('reports each step once and in order, with a preview', async () => {
    const seen: PaintProgress[] = [];
    const data = await painter.paint(request, options({ onProgress: (progress) => seen.push(progress) }));
    expect(data).toHaveLength(256 * 256 * 3);
    const steps = seen[0]?.steps as number;
    expect(steps).toBeGreaterThan(1);
    expect(seen.map(({ step }) => step)).toEqual(Array.from({ length: steps }, (_, n) => n + 1));
    expect(seen.every((progress) => progress.steps === steps)).toBe(true);
    expect(seen.every(({ preview }) => preview.width === 256)).toBe(true);
  });

  it('returns the same picture while the pool paints others', async () => {
    const alone = await painter.paint(request, options());
    const [first, , third] = await Promise.all([
      painter.paint(request, options()),
      painter.paint({ ...request, seed: 6 }, options()),
      painter.paint(request, options()),
    ]);
    expect(Buffer.compare(first, alone)).toBe(0);
    expect(Buffer.compare(third, alone)).toBe(0);
  });

  it('stops between passes when aborted and rejects with the reason', async () => {
    const controller = new AbortController();
    const reason = new Error('not wanted any more');
    let last: PaintProgress | undefined;
    const onProgress = (progress: PaintProgress) => {
      last = progress;
      controller.abort(reason);
    };
    const painting = painter.paint(request, options({ signal: controller.signal, onProgress }));
    await expect(painting).rejects.toBe(reason);
    expect(last?.step).toBeLessThan(last?.steps as number);
  });

  it('does not start a request that is already aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('too late'));
    const late = options({ signal: controller.signal, onProgress: () => expect.unreachable() });
    await expect(painter.paint(request, late)).rejects.toThrow('too late');
  });

  it('rejects an aborted request immediately while it waits for a thread', async () => {
    const busy = createPainter({ threads: 1 });
    try {
      const running = busy.paint(request, options());
      const controller = new AbortController();
      const waiting = busy.paint(
        request,
        options({ signal: controller.signal, onProgress: () => expect.unreachable() }),
      );
      controller.abort(new Error('left the queue'));
      await expect(waiting).rejects.toThrow('left the queue');
      await expect(running).resolves.toBeDefined();
      await expect(busy.paint(request, options())).resolves.toBeDefined();
    } finally {
      await busy.close();
    }
  });

  it('rejects when painting fails, and serves the next request', async () => {
    await expect(painter.paint({ ...request, width: -64 }, options())).rejects.toThrow();
    await expect(painter.paint(request, options())).resolves.toBeDefined();
  });
});
