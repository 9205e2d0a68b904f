import { callWithin } from '../http/call-within.ts';
import { type EndpointClient, QUICK_CALL_MS, readBytes, refusal } from '../http/endpoint-client.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError, notRefused } from '../model-error.ts';
import type { InputImage } from '../types.ts';
import type { ModelWarning } from '../warnings.ts';
import { describeNodeErrors, translateRefusal } from './errors.ts';
import { fileNameOf, INPUT_FOLDER } from './input-files.ts';
import {
  type HistoryEntry,
  historySchema,
  type ImageReference,
  queuedSchema,
  queueSchema,
  uploadedSchema,
} from './wire.ts';
import type { WorkflowNodes } from './workflow.ts';

/** A server that is loading a model answers late. */
const SUBMIT_MS = 60_000;

export type JobState =
  | { kind: 'waiting'; isRunning: boolean }
  | { kind: 'unknown' }
  | { kind: 'ended'; entry: HistoryEntry };

export interface Submission {
  promptId: string;
  clientId: string;
  nodes: WorkflowNodes;
  previewMethod: string;
}

/** ComfyUI's HTTP. Source: ComfyUI 0.38.1 and 0.3.64, server.py. Every method throws {@link ModelError}, or the signal's reason. */
export interface Jobs {
  /**
   * Queues a workflow under `promptId`, a lowercase UUID. Returns a warning for each part that the server left out. Has its own deadline,
   * so that an aborted attempt still learns whether there is a request to stop.
   */
  submit(request: Submission): Promise<ModelWarning[]>;
  /** Uploads a picture that a workflow loads, as a temporary file. */
  upload(input: Pick<InputImage, 'data'>, signal: AbortSignal): Promise<void>;
  find(promptId: string, signal: AbortSignal): Promise<JobState>;
  image(reference: ImageReference, signal: AbortSignal): Promise<Uint8Array>;
  /** Takes a request out of the queue, or interrupts it, and no other. Has its own deadline. */
  stop(promptId: string): Promise<void>;
}

export function createJobs(client: EndpointClient): Jobs {
  async function history(promptId: string, signal: AbortSignal): Promise<HistoryEntry | undefined> {
    const entries = await client.json(`/history/${encodeURIComponent(promptId)}`, historySchema, { signal });
    return entries[promptId];
  }

  async function find(promptId: string, signal: AbortSignal): Promise<JobState> {
    const state = callWithin<JobState>(QUICK_CALL_MS, signal, async (signal) => {
      const early = await history(promptId, signal);
      if (early) return { kind: 'ended', entry: early };
      const { queue_running, queue_pending } = await client.json('/queue', queueSchema, { signal });
      const has = (list: typeof queue_running) => list.some(([, id]) => id === promptId);
      if (has(queue_running)) return { kind: 'waiting', isRunning: true };
      if (has(queue_pending)) return { kind: 'waiting', isRunning: false };
      // It may have ended between the two calls.
      const late = await history(promptId, signal);
      return late ? { kind: 'ended', entry: late } : { kind: 'unknown' };
    });
    return state.catch((error: unknown) => {
      throw notRefused(error);
    });
  }

  async function post(path: string, json: unknown, signal: AbortSignal): Promise<number> {
    const response = await client.call(path, { method: 'POST', json, signal });
    if (response.ok) await readBytes(response, signal);
    else if (response.status !== 404 && response.status !== 405) throw await refusal(response, signal);
    else await response.body?.cancel();
    return response.status;
  }

  return {
    async submit({ promptId, clientId, nodes, previewMethod }) {
      const extra_data = { preview_method: previewMethod };
      const json = { prompt: nodes, prompt_id: promptId, client_id: clientId, extra_data };
      try {
        const queued = await callWithin(SUBMIT_MS, undefined, (signal) =>
          client.json('/prompt', queuedSchema, { json, signal }),
        );
        if (queued.prompt_id !== promptId) throw tooOld();
        return describeNodeErrors(queued.node_errors).map((fault) => ({
          type: 'other',
          message: `Left out: ${fault}`,
        }));
      } catch (error) {
        if (!mayHaveArrived(error)) throw translateRefusal(error);
        const state = await find(promptId, AbortSignal.timeout(QUICK_CALL_MS)).catch(() => undefined);
        if (!state || state.kind === 'unknown') throw error;
        return [];
      }
    },
    async upload(input, signal) {
      const name = fileNameOf(input);
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(input.data)], { type: 'image/png' }), name);
      form.append('subfolder', INPUT_FOLDER);
      form.append('type', 'temp');
      form.append('overwrite', 'true');
      const kept = await callWithin(SUBMIT_MS, signal, (signal) =>
        client.json('/upload/image', uploadedSchema, { form, signal }),
      );
      if (kept.name === name) return;
      throw new ModelError('model_failed', 'The server keeps the picture under another name', {
        retryable: true,
      });
    },
    find,
    async image({ filename, subfolder, type }, signal) {
      try {
        return await client.image(`/view?${new URLSearchParams({ filename, subfolder, type })}`, { signal });
      } catch (error) {
        if (error instanceof EndpointError && error.status === 404) throw gone();
        throw notRefused(error);
      }
    },
    async stop(promptId) {
      const signal = AbortSignal.timeout(QUICK_CALL_MS);
      const status = await post(`/api/jobs/${encodeURIComponent(promptId)}/cancel`, {}, signal);
      if (status < 300) return;
      // Older servers have no such route, and the oldest interrupt any running request, so it must be this one.
      await post('/queue', { delete: [promptId] }, signal);
      const { queue_running } = await client.json('/queue', queueSchema, { signal });
      if (!queue_running.some(([, id]) => id === promptId)) return;
      await post('/interrupt', { prompt_id: promptId }, signal);
    },
  };
}

const tooOld = () =>
  new ModelError('model_unavailable', 'This ComfyUI is too old: it gives a request an id of its own', {
    retryable: false,
  });

const gone = () =>
  new EndpointError(404, '', 'model_output_invalid', 'The picture is gone from the server', {
    retryable: true,
  });

/** Whether the server may have accepted the request although no answer came. */
const mayHaveArrived = (error: unknown) =>
  error instanceof ModelError &&
  error.retryable &&
  !error.refused &&
  (!(error instanceof EndpointError) || error.status === 0);
