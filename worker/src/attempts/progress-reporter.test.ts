import type { EventBus } from '@easel/shared/node/events/event-bus';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../../test/silent-logger.ts';
import { createProgressReporter } from './progress-reporter.ts';

const LONG_MS = 10_000;
const PREVIEW = { kind: 'raw', data: new Uint8Array(3), width: 1, height: 1, channels: 3 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a reporter and collects its events. */
function open({ hears = () => true }: { hears?: () => boolean } = {}) {
  const events: object[] = [];
  const publish = async ({ event }: { event: object }) => {
    events.push(event);
    return hears() ? undefined : 'unheard';
  };
  const reporter = createProgressReporter({
    generation: { id: 'a', userId: 'b', version: 2, watermark: false } as never,
    bus: { publish } as unknown as EventBus,
    logger: silentLogger,
    finisher: { preview: async () => 'a preview' },
  });
  return { reporter, events };
}

test('does not lower the progress when a model adds steps', async () => {
  const { reporter, events } = open();
  for (const progress of [
    { step: 10, steps: 10 },
    { step: 11, steps: 20 },
  ]) {
    reporter.report(progress);
    await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  expect(events).toMatchObject([
    { progress: 100, step: 10, steps: 10 },
    { progress: 100, step: 11, steps: 20 },
  ]);
  expect(reporter.latest()).toEqual({ progress: 100, step: 11, steps: 20 });
});

test('keeps an unsent preview for the next step', async () => {
  const { reporter, events } = open();
  reporter.report({ step: 1, steps: 4 });
  reporter.report({ step: 2, steps: 4, preview: PREVIEW });
  reporter.report({ step: 3, steps: 4 });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  reporter.report({ step: 4, steps: 4 });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(events).toEqual([
    { id: 'a', version: 2, progress: 25, step: 1, steps: 4 },
    { id: 'a', version: 2, progress: 75, step: 3, steps: 4, preview: 'a preview' },
    { id: 'a', version: 2, progress: 100, step: 4, steps: 4 },
  ]);
});

test('publishes nothing after it is stopped', async () => {
  const { reporter, events } = open();
  reporter.report({ step: 1, steps: 4 });
  reporter.report({ step: 2, steps: 4 });
  reporter.stop();
  reporter.report({ step: 3, steps: 4 });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(events).toEqual([]);
});

test('sends no previews while no process with clients of the user is listening', async () => {
  let isWatched = false;
  const { reporter, events } = open({ hears: () => isWatched });
  for (let step = 1; step <= 4; step += 1) {
    if (step === 3) isWatched = true;
    reporter.report({ step, steps: 4, preview: PREVIEW });
    await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  const previews = events.map((event) => 'preview' in event);
  expect(previews).toEqual([true, false, false, true]);
});
