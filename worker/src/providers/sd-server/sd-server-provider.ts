import { createBackground } from '@easel/shared/node/async/background';
import { within } from '@easel/shared/node/async/deadline';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { SdServerSettings } from '@easel/shared/node/models/provider-settings/sd-server';
import type { CreateAdapter } from '../adapter.ts';
import { bearer, createEndpointClient } from '../http/endpoint-client.ts';
import { ModelError } from '../model-error.ts';
import { type GenerateContext, isHandover } from '../types.ts';
import { type Feature, type ModelWarning, unsupported } from '../warnings.ts';
import { composeJobRequest } from './job-request.ts';
import { createJobs, type EndedJob } from './jobs.ts';
import { readPicture } from './picture.ts';
import type { JobRequest } from './wire.ts';

/** Milliseconds that closing waits for cancellations. */
const CLOSE_WITHIN_MS = 5_000;

/**
 * Adapts stable-diffusion.cpp's `sd-server` by its native API: submits a job, polls it until it has ended and reads its picture. The
 * server reports no progress, and cannot stop a job that it has begun.
 */
export const createSdServerProvider: CreateAdapter<SdServerSettings> = (options) => {
  const { endpoint, logger, sampler, scheduler } = options;
  const client = createEndpointClient({
    url: endpoint.url,
    headers: bearer(endpoint.apiKey),
    outputHosts: endpoint.outputHosts,
  });
  const jobs = createJobs(client);
  const closing = new AbortController();
  const background = createBackground(logger, 'warn');

  /** Cancels a job in the background, once its id is known. */
  function cancel(job: Promise<string | undefined>): void {
    background.run('canceling a job', async () => {
      const id = await job;
      if (id === undefined) return;
      const outcome = await jobs.cancel(id);
      if (outcome === 'generating')
        logger.info({ job: id }, 'sd-server cannot stop the job that it has begun');
    });
  }

  /** Submits a job and saves its id. Cancels a job whose id is not saved, as no other attempt could find it. */
  async function start(body: JobRequest, context: GenerateContext) {
    const { signal } = context;
    signal.throwIfAborted();
    const submitted = jobs.submit(body);
    const saved = submitted.then(async (id) => {
      signal.throwIfAborted();
      await context.saveRequestId(id);
      return id;
    });
    try {
      return await unlessAborted(saved, signal);
    } catch (error) {
      const leave = () => (signal.aborted && isHandover(signal.reason) ? undefined : submitted);
      // A submission that failed left no job behind.
      cancel(saved.then(leave, () => submitted.catch(() => undefined)));
      throw error;
    }
  }

  async function follow(id: string, context: GenerateContext): Promise<EndedJob | null> {
    const { signal } = context;
    try {
      return await jobs.ended(id, context);
    } catch (error) {
      if (signal.aborted && !isHandover(signal.reason)) cancel(Promise.resolve(id));
      throw error;
    }
  }

  /** Finds sampler and scheduler names that the server ignores without an error. Returns none if it cannot be asked. */
  async function unknownNames(signal: AbortSignal): Promise<ModelWarning[]> {
    if (sampler === undefined && scheduler === undefined) return [];
    try {
      const { samplers, schedulers } = await jobs.names(signal);
      return [...unknown('sampler', sampler, samplers), ...unknown('scheduler', scheduler, schedulers)];
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ err: error }, 'could not read the samplers and schedulers of sd-server');
      return [];
    }
  }

  return {
    async generate(request, outer) {
      const signal = AbortSignal.any([outer.signal, closing.signal]);
      const context = { ...outer, signal };
      signal.throwIfAborted();
      const { body, warnings } = composeJobRequest(request, options);
      const unknown = unknownNames(signal);
      const earlier = context.resume === undefined ? null : await follow(context.resume, context);
      const job =
        earlier?.status === 'completed' ? earlier : await follow(await start(body, context), context);
      const image = readPicture(job);
      return { image, warnings: [...warnings, ...(await unknown)] };
    },

    async close() {
      closing.abort(new ModelError('model_unavailable', 'The worker closes', { retryable: true }));
      await within(background.idle(), CLOSE_WITHIN_MS);
      await client.close();
    },
  };
};

function unknown(feature: Feature, name: string | undefined, known: readonly string[]): ModelWarning[] {
  if (name === undefined || known.includes(name)) return [];
  return [unsupported(feature, `The server has no ${name} and uses its default`)];
}
