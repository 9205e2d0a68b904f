import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ComfyUiSettings } from '@easel/shared/node/models/provider-settings/comfyui';
import { unlessAborted } from '../../async/unless-aborted.ts';
import type { AdapterOptions } from '../adapter.ts';
import { createEndpointClient } from '../endpoint-client.ts';
import { EndpointError } from '../endpoint-error.ts';
import { composePrompt } from '../prompt.ts';
import {
  type GenerateContext,
  type ImageProvider,
  type ImageRequest,
  type ImageResult,
  isHandover,
} from '../types.ts';
import { readFailure } from './errors.ts';
import { escapeWords } from './escape-words.ts';
import { createFeed } from './feed.ts';
import type { Frame } from './frames.ts';
import { createJobs } from './jobs.ts';
import { pickImage } from './pick-image.ts';
import { createStepCounter, type StepCounter } from './steps.ts';
import { type Bell, createBell, untilEnded } from './until-ended.ts';
import type { HistoryEntry } from './wire.ts';
import { fillWorkflow, type Workflow } from './workflow.ts';

/** A request is sent without a socket rather than later. */
const SOCKET_MS = 3_000;

export type ComfyUiOptions = AdapterOptions<ComfyUiSettings> & {
  workflow: Workflow;
  /** One for each worker process, for example a UUID. */
  clientId: string;
};

/**
 * A workflow at a ComfyUI server. The result is asked for over HTTP; the socket only tells when to ask, and shows the steps.
 * @throws {Error} for a sampler or scheduler that the workflow has no slot for.
 */
export function createComfyUiProvider(options: ComfyUiOptions): ImageProvider {
  const { endpoint, settings, workflow, clientId, sampler, scheduler, logger } = options;
  const { missing } = fillWorkflow(workflow, { sampler, scheduler });
  if (missing.length > 0)
    throw new Error(`The model names a ${missing}, but the workflow has no slot for it`);
  const headers: Record<string, string> = endpoint.apiKey
    ? { authorization: `Bearer ${endpoint.apiKey}` }
    : {};
  const client = createEndpointClient({ url: endpoint.url, headers });
  const jobs = createJobs(client);
  const feed = createFeed({ url: endpoint.url, headers, clientId, logger });
  const stopping = new Set<Promise<void>>();

  function fill(request: ImageRequest) {
    const { prompt, negativePrompt } = composePrompt(request, escapeWords);
    const { width, height, seed, steps, guidance } = request;
    const { nodes, missing } = fillWorkflow(workflow, {
      prompt,
      'negative prompt': negativePrompt,
      width,
      height,
      seed,
      sampler,
      scheduler,
      steps: steps ?? undefined,
      guidance: guidance ?? undefined,
    });
    const ignored = missing.filter((slot) => slot !== 'negative prompt' || negativePrompt !== '');
    return { nodes, warnings: ignored.map((slot) => `The workflow has no slot for ${slot}`) };
  }

  /** Goes on in the background; nothing is lost but time at the server where it fails. */
  function stop(promptId: string, submission: Promise<unknown>): void {
    const task = submission
      // What the server has not taken yet, it cannot stop.
      .catch(() => undefined)
      .then(() => jobs.stop(promptId))
      .catch((err: unknown) => logger.warn({ err }, `could not stop a request at ${endpoint.url}`))
      .finally(() => stopping.delete(task));
    stopping.add(task);
  }

  /** The picture of a request that ended. */
  async function take(entry: HistoryEntry, signal: AbortSignal, warnings: string[]): Promise<ImageResult> {
    const failure = readFailure(entry);
    if (failure) throw failure;
    const { reference, others } = pickImage(entry, workflow.imageNode);
    const data = await jobs.image(reference, signal);
    const left = others > 0 ? [`The workflow made ${others} more pictures, which are left out`] : [];
    return { image: { kind: 'encoded', data }, warnings: [...warnings, ...left] };
  }

  /**
   * The picture of an earlier attempt's request, waited for if it is still to come; undefined where a new request is needed.
   * Its steps go to the client that made it, so there are none to tell.
   */
  async function takeUp(promptId: string, signal: AbortSignal, warnings: string[]) {
    const state = await jobs.find(promptId, signal);
    if (state.kind === 'waiting') {
      const entry = await untilEnded(promptId, { jobs, bell: createBell(), signal });
      return take(entry, signal, warnings);
    }
    if (state.kind === 'unknown' || readFailure(state.entry)) return undefined;
    try {
      return await take(state.entry, signal, warnings);
    } catch (error) {
      // The server has cleared its folder of temporary pictures.
      if (error instanceof EndpointError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Sends a request and follows it to its picture. */
  async function make(
    promptId: string,
    context: GenerateContext,
    { nodes, warnings, submit }: ReturnType<typeof fill> & { submit(clientId: string): Promise<string[]> },
  ): Promise<ImageResult> {
    const { signal } = context;
    const bell = createBell();
    const counter = createStepCounter(nodes, workflow.samplers);
    const following = feed.follow(promptId, (frame) => report(frame, { counter, bell, context }));
    try {
      await Promise.race([
        following.ready,
        unlessAborted(sleep(SOCKET_MS, undefined, { ref: false }), signal),
      ]);
      const leftOut = await unlessAborted(submit(following.clientId), signal);
      const entry = await untilEnded(promptId, { jobs, bell, signal });
      following.ended();
      return await take(entry, signal, [...warnings, ...leftOut]);
    } finally {
      following.unfollow();
    }
  }

  return {
    async generate(request, context) {
      const { signal, resume } = context;
      const filled = fill(request);
      /** The request that the server has, or will have when its submission settles. */
      let sent =
        resume === undefined ? undefined : { promptId: resume, submission: Promise.resolve<unknown>(0) };
      try {
        signal.throwIfAborted();
        const found = resume === undefined ? undefined : await takeUp(resume, signal, filled.warnings);
        if (found) return found;
        sent = undefined;
        const promptId = randomUUID();
        await context.saveRequestId(promptId);
        const submit = (clientId: string) => {
          signal.throwIfAborted();
          const { previewMethod } = settings;
          const submission = jobs.submit({ promptId, clientId, nodes: filled.nodes, previewMethod });
          sent = { promptId, submission };
          return submission;
        };
        return await make(promptId, context, { ...filled, submit });
      } catch (error) {
        if (sent && signal.aborted && !isHandover(signal.reason)) stop(sent.promptId, sent.submission);
        throw error;
      }
    },

    async close() {
      feed.close();
      await Promise.all(stopping);
      await client.close();
    },
  };
}

function report(
  frame: Frame,
  { counter, bell, context }: { counter: StepCounter; bell: Bell; context: GenerateContext },
): void {
  if (frame.kind === 'ended') bell.ring();
  if (frame.kind === 'progress') {
    const progress = counter.count(frame.nodes);
    if (progress) context.onProgress(progress);
  }
  if (frame.kind === 'preview') {
    context.onProgress({ ...counter.latest(), preview: { kind: 'encoded', data: frame.image } });
  }
}
