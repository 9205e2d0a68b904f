import { poll } from '@easel/shared/node/async/poll';
import { callWithin } from '../http/call-within.ts';
import { type EndpointClient, QUICK_CALL_MS } from '../http/endpoint-client.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import { ModelError, notRefused } from '../model-error.ts';
import { isPassing, translateSubmission } from './errors.ts';
import {
  acceptedSchema,
  capabilitiesSchema,
  type Job,
  type JobRequest,
  jobIdSchema,
  jobSchema,
} from './wire.ts';

const POLLING = { firstMs: 100, longestMs: 1_000, isPassing };
/** A look may have to download the picture. */
const LOOK_MS = 60_000;
const CANCEL_MS = 5_000;

export type CancelOutcome = 'canceled' | 'generating' | 'over';

/** The jobs of one `sd-server`. Every method throws {@link ModelError}, or the signal's reason. */
export interface Jobs {
  /** Has its own deadline and takes no signal, since canceling needs the id. */
  submit(body: JobRequest): Promise<string>;
  /**
   * Waits until the job has ended and returns it; null if the server does not know it, or no longer does. Reports
   * whether it waits or has begun.
   */
  ended(
    id: string,
    context: { signal: AbortSignal; onQueued(): void; onBegun(): void },
  ): Promise<EndedJob | null>;
  /** Takes a job out of the queue; one that has begun cannot be stopped. */
  cancel(id: string): Promise<CancelOutcome>;
  /** Lists the samplers and schedulers that the server has. */
  names(signal: AbortSignal): Promise<{ samplers: string[]; schedulers: string[] }>;
}

export type EndedJob = Exclude<Job, { status: 'queued' | 'generating' }>;

export function createJobs(client: EndpointClient): Jobs {
  async function look(id: string, signal: AbortSignal): Promise<Job | null> {
    try {
      const job = await callWithin(LOOK_MS, signal, (signal) =>
        client.json(`/sdcpp/v1/jobs/${id}`, jobSchema, { signal }),
      );
      if (job.id === id) return job;
    } catch (error) {
      if (isUnknownJob(error)) return null;
      throw error;
    }
    throw new ModelError('model_output_invalid', 'The server answered with another job', { retryable: true });
  }

  return {
    async submit(body) {
      try {
        const { id } = await callWithin(QUICK_CALL_MS, undefined, (signal) =>
          client.json('/sdcpp/v1/img_gen', acceptedSchema, { json: body, signal }),
        );
        return id;
      } catch (error) {
        throw translateSubmission(error);
      }
    },

    async ended(id, { signal, onQueued, onBegun }) {
      if (!jobIdSchema.safeParse(id).success) return null;
      const ended = async () => {
        const job = await look(id, signal);
        if (job?.status !== 'queued' && job?.status !== 'generating') return job;
        if (job.status === 'queued') onQueued();
        else onBegun();
        return undefined;
      };
      try {
        return await poll(ended, { ...POLLING, signal });
      } catch (error) {
        throw notRefused(error);
      }
    },

    async cancel(id) {
      try {
        const path = `/sdcpp/v1/jobs/${id}/cancel`;
        const job = await callWithin(CANCEL_MS, undefined, (signal) =>
          client.json(path, jobSchema, { method: 'POST', signal }),
        );
        return job.status === 'cancelled' ? 'canceled' : 'over';
      } catch (error) {
        if (error instanceof EndpointError && error.status === 409) return 'generating';
        if (isUnknownJob(error)) return 'over';
        throw error;
      }
    },

    names: (signal) =>
      callWithin(QUICK_CALL_MS, signal, (signal) =>
        client.json('/sdcpp/v1/capabilities', capabilitiesSchema, { signal }),
      ),
  };
}

/** 404: not known, as after a restart. 410: ended more than ten minutes ago and deleted. */
const isUnknownJob = (error: unknown) =>
  error instanceof EndpointError && (error.status === 404 || error.status === 410);
