import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { ProgressPatch } from '@easel/shared/node/repos/claims.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations.repo';
import { encodePreview } from './image/variants.ts';
import type { ModelProgress } from './providers/types.ts';

/** At most one event in this time leaves for the browser; the newest step wins. */
const EVENT_INTERVAL_MS = 250;
/** No model takes more; it fits into the row with room to spare. */
const MAX_STEPS = 1_000_000;

export interface ProgressReporter {
  /** Takes note of a step; returns at once. A step that makes no sense, or is behind the newest, is left out. */
  report(progress: ModelProgress): void;
  /** The newest progress as the row keeps it. */
  latest(): ProgressPatch;
  /** The row's version, which the events carry. */
  setVersion(version: number): void;
  stop(): void;
}

export interface ProgressReporterOptions {
  generation: GenerationRow;
  bus: EventBus;
  logger: Logger;
}

/** Passes a model's steps on as events, a few times a second at most, however fast they come. */
export function createProgressReporter({
  generation,
  bus,
  logger,
}: ProgressReporterOptions): ProgressReporter {
  const { id, userId, watermark } = generation;
  let { version } = generation;
  let newest: ModelProgress | undefined;
  let unsent: ModelProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function send(progress: ModelProgress): Promise<void> {
    const preview = progress.preview && (await encodePreview(progress.preview, { watermark }));
    if (stopped) return;
    const event = { id, version, ...toPatch(progress), ...(preview && { preview }) };
    await bus.publish({ type: 'progress', userId, event });
  }

  /** Sends what is unsent, then rests for the interval before it looks again. */
  function flush(): void {
    const progress = unsent;
    unsent = undefined;
    timer = undefined;
    if (!progress || stopped) return;
    const sending = send(progress).catch((err: unknown) => logger.warn({ err }, 'progress not published'));
    timer = setTimeout(() => void sending.then(flush), EVENT_INTERVAL_MS);
  }

  return {
    report(progress) {
      if (!isStep(progress) || progress.step < (newest?.step ?? 0)) return;
      newest = progress;
      unsent = progress;
      if (!timer) flush();
    },
    latest: () => (newest ? toPatch(newest) : {}),
    setVersion(now) {
      version = now;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** What else a model reports cannot be shown, nor kept in the row, whose lease is renewed together with it. */
function isStep({ step, steps }: ModelProgress): boolean {
  return (
    Number.isInteger(step) && Number.isInteger(steps) && step >= 1 && step <= steps && steps <= MAX_STEPS
  );
}

function toPatch({ step, steps }: ModelProgress) {
  return { progress: Math.floor((100 * step) / steps), step, steps };
}
