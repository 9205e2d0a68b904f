import { singleFlight } from '@easel/shared/node/async/single-flight';
import { callWithin } from '../http/call-within.ts';
import type { EndpointClient } from '../http/endpoint-client.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import { type ServerState, serverStateSchema, type TaskStatus, taskSchema } from './wire.ts';

/** A slower answer is out of date. */
const LOOK_TIMEOUT_MS = 5_000;

/** The jobs of requests for pictures that came through the API (`modules/api/api.py`, `state.begin`). */
const PICTURE_JOBS: readonly unknown[] = ['scripts_txt2img', 'scripts_img2img'];

/** One server. Every method rejects with a ModelError, or with the reason why the provider closes. */
export interface Server {
  /**
   * Returns a task by its id; `previewId` is the newest preview that the caller has, null to send none. Returns undefined under
   * `--nowebui`, where the server cannot tell tasks apart.
   */
  task(id: string, previewId: number | null): Promise<TaskStatus | undefined>;
  /** Returns the state of the whole server. A call while one is in flight gets the same answer. */
  state(): Promise<ServerState>;
  /** Stops the running job after its current step. The next job forgets the interrupt. */
  interrupt(): Promise<void>;
}

/** @param closing aborts every call */
export function createServer(client: EndpointClient, closing: AbortSignal): Server {
  const soon = <T>(call: (signal: AbortSignal) => Promise<T>) => callWithin(LOOK_TIMEOUT_MS, closing, call);

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
    state: singleFlight(() => {
      const path = '/sdapi/v1/progress?skip_current_image=true';
      return soon((signal) => client.json(path, serverStateSchema, { signal }));
    }),
    async interrupt() {
      await soon(async (signal) => {
        const response = await client.call('/sdapi/v1/interrupt', { method: 'POST', signal });
        await response.body?.cancel();
      });
    },
  };
}

/** A task's stage, as far as two looks at about the same time can tell. */
export type TaskStage = 'queued' | 'running' | 'failed' | 'stuck' | 'gone';

/**
 * Derives a task's stage. The server does not clean up after an error: a task that `failed` stays active until the next begins,
 * though the server is idle or busy with another; one that could not begin is `stuck` in the queue forever, though the server is idle.
 * While the first checkpoint loads, a good one looks the same.
 */
export function stageOf(task: TaskStatus, state: ServerState): TaskStage {
  if (task.active) return PICTURE_JOBS.includes(state.job) ? 'running' : 'failed';
  if (!task.queued) return 'gone';
  return state.job || state.job_count ? 'queued' : 'stuck';
}
