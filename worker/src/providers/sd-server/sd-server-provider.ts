import { setTimeout as sleep } from 'node:timers/promises';
import type { SdServerSettings } from '@easel/shared/node/models/provider-settings/sd-server';
import { unlessAborted } from '../../async/unless-aborted.ts';
import type { CreateAdapter } from '../adapter.ts';
import { createEndpointClient } from '../endpoint-client.ts';
import { ModelError } from '../model-error.ts';
import { type GenerateContext, isHandover } from '../types.ts';
import { composeJobRequest } from './job-request.ts';
import { createJobs, type EndedJob } from './jobs.ts';
import { readPicture } from './picture.ts';
import type { JobRequest } from './wire.ts';

/** How long closing waits for the server to hear of what was given up. */
const FAREWELL_MS = 5_000;

/**
 * stable-diffusion.cpp's `sd-server`, by its native API: a job is handed in, looked after until it has ended, and its picture is
 * taken from there. It tells no steps and no progress, and what it has begun it finishes.
 */
export const createSdServerProvider: CreateAdapter<SdServerSettings> = (options) => {
  const { endpoint, logger, sampler, scheduler } = options;
  const client = createEndpointClient({
    url: endpoint.url,
    ...(endpoint.apiKey !== undefined && { headers: { authorization: `Bearer ${endpoint.apiKey}` } }),
  });
  const jobs = createJobs(client);
  const closing = new AbortController();
  /** Cancellations that go on after their generation was given up. */
  const farewells = new Set<Promise<void>>();

  /** Lets the server know that nobody waits for a job any more. Never rejects. */
  function giveUp(job: Promise<string | undefined>): void {
    const farewell = job
      .then(async (id) => {
        if (id === undefined) return;
        const outcome = await jobs.cancel(id);
        if (outcome === 'generating') logger.info({ job: id }, 'sd-server finishes a job nobody waits for');
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'sd-server was not told to cancel a job'))
      .finally(() => farewells.delete(farewell));
    farewells.add(farewell);
  }

  /** Hands a job in and saves its id. A job whose id is not saved can be found by nobody, so it is given up with the attempt. */
  async function start(body: JobRequest, context: GenerateContext, signal: AbortSignal) {
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
      giveUp(saved.then(leave, () => submitted.catch(() => undefined)));
      throw error;
    }
  }

  async function follow(id: string, signal: AbortSignal): Promise<EndedJob | undefined> {
    try {
      return await jobs.ended(id, signal);
    } catch (error) {
      if (signal.aborted && !isHandover(signal.reason)) giveUp(Promise.resolve(id));
      throw error;
    }
  }

  /** Names that the server passes over in silence. That they cannot be checked costs no picture. */
  async function unknownNames(signal: AbortSignal): Promise<string[]> {
    if (sampler === undefined && scheduler === undefined) return [];
    try {
      const { samplers, schedulers } = await jobs.names(signal);
      return [
        ...(sampler !== undefined && !samplers.includes(sampler)
          ? [`The server knows no sampler ${sampler} and takes its own`]
          : []),
        ...(scheduler !== undefined && !schedulers.includes(scheduler)
          ? [`The server knows no scheduler ${scheduler} and takes its own`]
          : []),
      ];
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'sd-server does not tell its samplers and schedulers');
      return [];
    }
  }

  return {
    async generate(request, context) {
      const signal = AbortSignal.any([context.signal, closing.signal]);
      signal.throwIfAborted();
      const { body, warnings } = composeJobRequest(request, options);
      const unknown = unknownNames(signal);
      const earlier = context.resume === undefined ? undefined : await follow(context.resume, signal);
      const job =
        earlier?.status === 'completed' ? earlier : await follow(await start(body, context, signal), signal);
      const image = readPicture(job);
      return { image, warnings: [...warnings, ...(await unknown)] };
    },

    async close() {
      closing.abort(new ModelError('model_unavailable', 'The worker closes', { retryable: true }));
      await Promise.race([Promise.all(farewells), sleep(FAREWELL_MS, undefined, { ref: false })]);
      await client.close();
    },
  };
};
