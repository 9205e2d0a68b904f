import { setTimeout as sleep } from 'node:timers/promises';
import { type EndpointClient, QUICK_CALL_MS } from '../endpoint-client.ts';
import { EndpointError } from '../endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { isPassing, translateLook, translateSubmission, UnansweredError } from './errors.ts';
import {
  acceptedSchema,
  capabilitiesSchema,
  type Job,
  type JobRequest,
  jobIdSchema,
  jobSchema,
} from './wire.ts';

/** Between looks at a job: soon at first, for fast models, then less and less often. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 1_000;
const DELAY_GROWTH = 1.4;
/** Looks in a row that may fail in passing. */
const MAX_FAILED_LOOKS = 5;
/** The look that finds the picture brings it along. */
const LOOK_MS = 60_000;
const CANCEL_MS = 5_000;

export type CancelOutcome = 'canceled' | 'generating' | 'over';

/** The jobs of one `sd-server`. Every method throws {@link ModelError}, or the signal's reason. */
export interface Jobs {
  /** Has a deadline of its own and no signal: whoever lets go of a job must learn its id first. */
  submit(body: JobRequest): Promise<string>;
  /** The job once it has ended; undefined when the server does not know it, or knows it no longer. */
  ended(id: string, signal: AbortSignal): Promise<EndedJob | undefined>;
  /** A job that waits is taken out of the queue; one that is being made cannot be stopped. */
  cancel(id: string): Promise<CancelOutcome>;
  /** The names of samplers and schedulers that the server takes. */
  names(signal: AbortSignal): Promise<{ samplers: string[]; schedulers: string[] }>;
}

export type EndedJob = Exclude<Job, { status: 'queued' | 'generating' }>;

export function createJobs(client: EndpointClient): Jobs {
  const never = new AbortController().signal;

  async function look(id: string, signal: AbortSignal): Promise<Job | undefined> {
    try {
      const job = await within(LOOK_MS, signal, (signal) =>
        client.json(`/sdcpp/v1/jobs/${id}`, jobSchema, { signal }),
      );
      if (job.id === id) return job;
    } catch (error) {
      if (isUnknownJob(error)) return undefined;
      throw error;
    }
    throw new ModelError('model_output_invalid', 'The server answered with another job', { retryable: true });
  }

  return {
    async submit(body) {
      try {
        const { id } = await within(QUICK_CALL_MS, never, (signal) =>
          client.json('/sdcpp/v1/img_gen', acceptedSchema, { json: body, signal }),
        );
        return id;
      } catch (error) {
        throw translateSubmission(error);
      }
    },

    async ended(id, signal) {
      if (!jobIdSchema.safeParse(id).success) return undefined;
      let failed = 0;
      for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * DELAY_GROWTH, MAX_DELAY_MS)) {
        try {
          const job = await look(id, signal);
          if (job?.status !== 'queued' && job?.status !== 'generating') return job;
          failed = 0;
        } catch (error) {
          failed += 1;
          if (!isPassing(error) || failed > MAX_FAILED_LOOKS) throw translateLook(error);
        }
        await pause(delay, signal);
      }
    },

    async cancel(id) {
      try {
        const path = `/sdcpp/v1/jobs/${id}/cancel`;
        const job = await within(CANCEL_MS, never, (signal) =>
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
      within(QUICK_CALL_MS, signal, (signal) =>
        client.json('/sdcpp/v1/capabilities', capabilitiesSchema, { signal }),
      ),
  };
}

/** 404: never heard of it, as after a restart. 410: ended more than ten minutes ago, and thrown away. */
const isUnknownJob = (error: unknown) =>
  error instanceof EndpointError && (error.status === 404 || error.status === 410);

async function within<T>(
  ms: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(ms);
  try {
    return await call(AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw deadline.aborted ? new UnansweredError(ms) : error;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw signal.reason;
  }
}
