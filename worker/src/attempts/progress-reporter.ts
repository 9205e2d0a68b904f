import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { ProgressPatch } from '@easel/shared/node/repos/generations/claims.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import type { ImageFinisher } from '../image/finisher.ts';
import type { ModelImage, ModelProgress } from '../providers/types.ts';

/** Events are throttled to one per interval; the newest step is sent. */
const EVENT_INTERVAL_MS = 250;
/** Above the steps of any model, and within the range of the column. */
const MAX_STEPS = 1_000_000;

export interface ProgressReporter {
  /** Records a step. Ignores an invalid one, and one behind the newest. */
  report(progress: ModelProgress): void;
  /** Returns the newest progress as the row stores it. */
  latest(): ProgressPatch;
  /** Sets the row's version, which the events carry. */
  setVersion(version: number): void;
  stop(): void;
}

export interface ProgressReporterOptions {
  generation: GenerationRow;
  bus: EventBus;
  logger: Logger;
  /** Encodes previews; undefined sends none. */
  finisher: Pick<ImageFinisher, 'preview'> | undefined;
}

/** Publishes a model's steps as events, throttled to a few per second. */
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
  /** Percent. Monotonic, even if a model raises its number of steps. */
  let reached = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Whether the last event reached no process with clients of the user: the next one goes without a preview. */
  let isUnheard = false;

  const toPatch = ({ step, steps }: ModelProgress) => ({ progress: reached, step, steps });

  /** Encodes a preview; undefined for one that cannot be read. */
  async function encode(preview: ModelImage | undefined): Promise<string | undefined> {
    if (!preview || !finisher || isUnheard) return undefined;
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
    isUnheard = (await bus.publish({ type: 'progress', userId, event })) === 'unheard';
  }

  /** Sends the unsent progress, and checks again after the interval. */
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
        // Keeps an unsent preview for a step without one.
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

/** Whether the model sent a preview without a step. */
function isPreviewOnly({ step, steps, preview }: ModelProgress): boolean {
  return step === 0 && steps === 0 && preview !== undefined;
}

/** Whether a step can be stored: an invalid one would fail the update that renews the lease. */
function isStep({ step, steps }: ModelProgress): boolean {
  return (
    Number.isInteger(step) && Number.isInteger(steps) && step >= 1 && step <= steps && steps <= MAX_STEPS
  );
}
