import { poll } from '@easel/shared/node/async/poll';
import type { Logger } from '@easel/shared/node/logger';
import type { ModelProgress } from '../types.ts';
import { decodePreview } from './image-data.ts';
import type { Server } from './server.ts';
import type { TaskStatus } from './wire.ts';

export interface FollowOptions {
  server: Server;
  logger: Logger;
  /** Milliseconds between two looks. */
  pollMs: number;
  /** The requested steps; null for the server's own, and then only previews are reported. */
  steps: number | null;
  onProgress(progress: ModelProgress): void;
  onQueued(): void;
  onBegun(): void;
}

export interface Following {
  /** Timestamps of the jobs that were seen interrupted or skipped: their pictures are unfinished. */
  spoiled: ReadonlySet<string>;
  /** Looks at the server once more, so that `spoiled` is up to date. Never rejects. */
  lookAgain(): Promise<void>;
  stop(): void;
}

/** Reports a task's progress until it is stopped. Failed looks are ignored. */
export function followTask(id: string, options: FollowOptions): Following {
  const { server, logger, pollMs } = options;
  const stopping = new AbortController();
  const spoiled = new Set<string>();
  const report = createReport(options);
  let tellsTasks = true;

  async function lookAtTask(): Promise<void> {
    if (!tellsTasks) return;
    const task = await server.task(id, report.previewId());
    tellsTasks = task !== undefined;
    // A late answer belongs to a task that has ended.
    if (stopping.signal.aborted) return;
    // If the server cannot tell, the task counts as begun.
    if (task?.queued && !task.active) options.onQueued();
    else options.onBegun();
    if (task?.active) report.take(task);
  }

  async function lookAtServer(): Promise<void> {
    const { interrupted, skipped, job_timestamp } = await server.state();
    if (interrupted || skipped) spoiled.add(job_timestamp);
  }

  async function look(): Promise<undefined> {
    for (const seen of await Promise.allSettled([lookAtTask(), lookAtServer()])) {
      if (seen.status === 'rejected') logger.debug({ err: seen.reason }, 'no progress from the model server');
    }
  }
  void poll(look, { signal: stopping.signal, firstMs: pollMs }).catch(() => undefined);

  return {
    spoiled,
    async lookAgain() {
      // A look in flight may have been sent too early; the one after it was not.
      await server.state().catch(() => undefined);
      await lookAtServer().catch((err) => logger.debug({ err }, 'last look at the model server failed'));
    },
    stop: () => stopping.abort(),
  };
}

/** Reports rising steps only: a server that counts from 1 again, for a second pass, is at no earlier step of the request. */
function createReport({ steps, onProgress }: FollowOptions) {
  let newestPreview = -1;
  let newestStep = 0;
  return {
    previewId: () => newestPreview,
    take({ progress, live_preview, id_live_preview }: TaskStatus): void {
      const data = id_live_preview === newestPreview ? undefined : decodePreview(live_preview);
      if (data) newestPreview = id_live_preview ?? newestPreview;
      const preview = data && { preview: { kind: 'encoded' as const, data } };
      const step = steps === null ? 0 : Math.min(steps, Math.round((progress ?? 0) * steps));
      if (steps !== null && step > 0 && (step > newestStep || (preview && step === newestStep))) {
        newestStep = step;
        onProgress({ step, steps, ...preview });
      } else if (preview && newestStep === 0) {
        onProgress({ step: 0, steps: 0, ...preview });
      }
    },
  };
}
