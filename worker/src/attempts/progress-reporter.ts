import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { ProgressPatch } from '@easel/shared/node/repos/generations/claims.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import type { ImageFinisher } from '../image/finisher.ts';
import type { ModelImage, ModelProgress } from '../providers/types.ts';

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
  /** Makes previews; undefined where nobody may see a picture before it is done. */
  finisher: Pick<ImageFinisher, 'preview'> | undefined;
}

/** Passes a model's steps on as events, a few times a second at most, however fast they come. */
export function createProgressReporter({
  generation,
  bus,
  logger,
  finisher,
}: ProgressReporterOptions): ProgressReporter {
  const { id, userId, watermark } = generation;
  let { version } = generation;
  let newest: ModelProgress | undefined;
  let unsent: ModelProgress | undefined;
  /** Percent; a model that finds more to do on its way does not turn it back. */
  let reached = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const toPatch = ({ step, steps }: ModelProgress) => ({ progress: reached, step, steps });

  /** A preview that cannot be read is left out; the step counts all the same. */
  async function encode(preview: ModelImage | undefined): Promise<string | undefined> {
    if (!preview || !finisher) return undefined;
    return finisher.preview(preview, { watermark }).catch((err: unknown) => {
      logger.debug({ err, id }, 'preview left out');
      return undefined;
    });
  }

  async function send(progress: ModelProgress): Promise<void> {
    const patch = toPatch(progress);
    const preview = await encode(progress.preview);
    if (stopped) return;
    const event = { id, version, ...patch, ...(preview && { preview }) };
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
      if (isPreviewOnly(progress)) {
        unsent = { ...progress, ...(newest && { step: newest.step, steps: newest.steps }) };
      } else {
        if (!isStep(progress) || progress.step < (newest?.step ?? 0)) return;
        newest = progress;
        reached = Math.max(reached, Math.floor((100 * progress.step) / progress.steps));
        // Keeps a preview that was not sent yet for a step that brings none.
        unsent = { ...(unsent?.preview && { preview: unsent.preview }), ...progress };
      }
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

/** Whether the model sent a preview without saying at which step it is. */
function isPreviewOnly({ step, steps, preview }: ModelProgress): boolean {
  return step === 0 && steps === 0 && preview !== undefined;
}

/** What else a model reports cannot be shown, nor kept in the row, whose lease is renewed together with it. */
function isStep({ step, steps }: ModelProgress): boolean {
  return (
    Number.isInteger(step) && Number.isInteger(steps) && step >= 1 && step <= steps && steps <= MAX_STEPS
  );
}
