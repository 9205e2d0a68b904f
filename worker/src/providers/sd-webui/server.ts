import type { EndpointClient } from '../endpoint-client.ts';
import { EndpointError } from '../endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { type ServerState, serverStateSchema, type TaskStatus, taskSchema } from './wire.ts';

/** A look that takes longer has nothing to say about now. */
const LOOK_TIMEOUT_MS = 5_000;

/** The job of a txt2img request that came through the API (`modules/api/api.py`, `state.begin`). */
const TEXT_TO_IMAGE_JOB = 'scripts_txt2img';

/** What one server is at. Every method rejects with a ModelError, or with the reason of the provider's closing. */
export interface Server {
  /**
   * One task by its id; `previewId` is the newest preview that is known, null to send none. Undefined where the server
   * cannot tell tasks apart, which is so under `--nowebui`.
   */
  task(id: string, previewId: number | null): Promise<TaskStatus | undefined>;
  /** The server as a whole, asked once at a time: who asks meanwhile gets the same answer. */
  state(): Promise<ServerState>;
  /** Tells what runs now to stop after its current step; what begins next forgets that it was told. */
  interrupt(): Promise<void>;
}

/** `closing` ends every call. */
export function createServer(client: EndpointClient, closing: AbortSignal): Server {
  let looking: Promise<ServerState> | undefined;

  async function soon<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const timeout = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    try {
      return await call(AbortSignal.any([closing, timeout]));
    } catch (cause) {
      if (cause !== timeout.reason) throw cause;
      throw new ModelError('model_unavailable', 'The server does not answer', { retryable: true, cause });
    }
  }

  return {
    async task(id, previewId) {
      const json = { id_task: id, live_preview: previewId !== null, id_live_preview: previewId ?? -1 };
      try {
        return await soon((signal) => client.json('/internal/progress', taskSchema, { json, signal }));
      } catch (error) {
        if (error instanceof EndpointError && error.status === 404) return undefined;
        throw error;
      }
    },
    state() {
      const path = '/sdapi/v1/progress?skip_current_image=true';
      looking ??= soon((signal) => client.json(path, serverStateSchema, { signal })).finally(() => {
        looking = undefined;
      });
      return looking;
    },
    async interrupt() {
      await soon(async (signal) => {
        const response = await client.call('/sdapi/v1/interrupt', { method: 'POST', signal });
        await response.body?.cancel();
      });
    },
  };
}

/** What became of a task, as far as two looks of about the same time can tell. */
export type TaskStage = 'queued' | 'running' | 'failed' | 'stuck' | 'gone';

/**
 * The server forgets to clear away after an error. A task that `failed` stays the active one until the next begins, though
 * the server is idle or at something else. One that could not begin is `stuck` in the queue for good, though the server is
 * idle; for as long as a first checkpoint loads, a good one looks the same.
 */
export function stageOf(task: TaskStatus, state: ServerState): TaskStage {
  if (task.active) return state.job === TEXT_TO_IMAGE_JOB ? 'running' : 'failed';
  if (!task.queued) return 'gone';
  return state.job || state.job_count ? 'queued' : 'stuck';
}
