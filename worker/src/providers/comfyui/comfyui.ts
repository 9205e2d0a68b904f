import { randomUUID } from 'node:crypto';
import { createBackground } from '@easel/shared/node/async/background';
import { within } from '@easel/shared/node/async/deadline';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { ComfyUiSettings } from '@easel/shared/node/models/provider-settings/comfyui';
import type { AdapterOptions } from '../adapter.ts';
import { bearer, createEndpointClient } from '../http/endpoint-client.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import {
  type EncodedImage,
  type GenerateContext,
  type ImageProvider,
  type ImageResult,
  type InputImage,
  isHandover,
  type ModelImage,
} from '../types.ts';
import type { ModelWarning } from '../warnings.ts';
import {
  assertSlots,
  type ComposedWorkflow,
  composeWorkflow,
  type ModelWorkflows,
} from './compose-workflow.ts';
import { readFailure } from './errors.ts';
import { createFeed } from './feed.ts';
import type { Frame } from './frames.ts';
import { locate } from './input-files.ts';
import { createJobs } from './jobs.ts';
import { pickImage } from './pick-image.ts';
import { createStepCounter, type StepCounter } from './steps.ts';
import { type Bell, createBell, untilEnded } from './until-ended.ts';
import type { HistoryEntry } from './wire.ts';
import { fillWorkflow, type Workflow } from './workflow.ts';

/** Milliseconds after which a request is sent without waiting for the socket. */
const SOCKET_MS = 3_000;

/** The part of an attempt that a request needs. */
type RunContext = Omit<GenerateContext, 'resume' | 'markPaid'>;

/** An enlargement is short: another attempt repeats it. */
const UNREPORTED: Omit<RunContext, 'signal'> = {
  onQueued() {},
  onBegun() {},
  onProgress() {},
  async saveRequestId() {},
};

export interface ComfyUiOptions extends AdapterOptions<ComfyUiSettings>, ModelWorkflows {
  /** Unique to the worker process. */
  clientId: string;
}

/**
 * Adapts a workflow at a ComfyUI server. The result is polled over HTTP; the socket only triggers polls and reports steps.
 * @throws {Error} for a sampler or scheduler that the workflow has no slot for.
 */
export function createComfyUiProvider(options: ComfyUiOptions): ImageProvider {
  const { endpoint, settings, pictureWorkflows = {}, clientId, logger } = options;
  assertSlots(options);
  const headers = bearer(endpoint.apiKey);
  const client = createEndpointClient({ url: endpoint.url, headers, outputHosts: endpoint.outputHosts });
  const jobs = createJobs(client);
  const feed = createFeed({ url: endpoint.url, headers, clientId, logger });
  const background = createBackground(logger, 'warn');

  /** Stops a request in the background. A failure only costs the server's time. */
  function stop(promptId: string, submission: Promise<unknown>): void {
    background.run('stopping a request', async () => {
      // The server can only stop what it has accepted.
      await submission.catch(() => undefined);
      await jobs.stop(promptId);
    });
  }

  /** Reads the picture of a request that has ended. @throws {ModelError} */
  async function take(
    entry: HistoryEntry,
    signal: AbortSignal,
    { workflow, warnings }: Pick<ComposedWorkflow, 'workflow' | 'warnings'>,
  ): Promise<ImageResult> {
    const failure = readFailure(entry);
    if (failure) throw failure;
    const { reference, others } = pickImage(entry, workflow.imageNode);
    const data = await jobs.image(reference, signal);
    const message = `The workflow made ${others} more pictures, which are left out`;
    const leftOut: ModelWarning[] = others > 0 ? [{ type: 'other', message }] : [];
    return { image: { kind: 'encoded', data }, warnings: [...warnings, ...leftOut] };
  }

  /**
   * Waits for the picture of an earlier attempt's request; undefined if a new request is needed. Reports no steps, as the server
   * sends them to the client that made the request.
   */
  async function resume(promptId: string, context: GenerateContext, filled: ComposedWorkflow) {
    const { signal, onQueued, onBegun } = context;
    const state = await jobs.find(promptId, signal);
    if (state.kind === 'waiting') {
      if (!state.isRunning) onQueued();
      const entry = await untilEnded(promptId, { jobs, bell: createBell(), signal, onBegun });
      return take(entry, signal, filled);
    }
    if (state.kind === 'unknown' || readFailure(state.entry)) return undefined;
    try {
      return await take(state.entry, signal, filled);
    } catch (error) {
      // The server has deleted its temporary pictures.
      if (error instanceof EndpointError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Sends a request and waits for its picture. */
  async function make(
    promptId: string,
    context: RunContext,
    { submit, ...filled }: ComposedWorkflow & { submit(clientId: string): Promise<ModelWarning[]> },
  ): Promise<ImageResult> {
    const { signal, onBegun } = context;
    context.onQueued();
    const bell = createBell();
    const { nodes, workflow, warnings } = filled;
    const counter = createStepCounter(nodes, workflow.samplers);
    const following = feed.follow(promptId, (frame) => report(frame, { counter, bell, context }));
    try {
      await unlessAborted(within(following.ready, SOCKET_MS), signal);
      const leftOut = await unlessAborted(submit(following.clientId), signal);
      const entry = await untilEnded(promptId, { jobs, bell, signal, onBegun });
      following.ended();
      return await take(entry, signal, { workflow, warnings: [...warnings, ...leftOut] });
    } finally {
      following.unfollow();
    }
  }

  /** Uploads the pictures, sends the request and waits for its picture. Stops it when the signal aborts. */
  async function run(
    filled: ComposedWorkflow,
    inputs: readonly Pick<InputImage, 'data'>[],
    context: RunContext,
  ): Promise<ImageResult> {
    const { signal } = context;
    signal.throwIfAborted();
    for (const input of inputs) await jobs.upload(input, signal);
    const promptId = randomUUID();
    await context.saveRequestId(promptId);
    /** Settles once the server has the request, or certainly has it not. */
    let submission: Promise<unknown> | undefined;
    const submit = (clientId: string) => {
      signal.throwIfAborted();
      const { previewMethod } = settings;
      const submitted = jobs.submit({ promptId, clientId, nodes: filled.nodes, previewMethod });
      submission = submitted;
      return submitted;
    };
    try {
      return await make(promptId, context, { ...filled, submit });
    } catch (error) {
      if (submission) stopIfAborted(promptId, submission, signal);
      throw error;
    }
  }

  function stopIfAborted(promptId: string, submission: Promise<unknown>, signal: AbortSignal): void {
    if (signal.aborted && !isHandover(signal.reason)) stop(promptId, submission);
  }

  /** Enlarges a picture by the factor of the workflow's upscaler. */
  async function upscale(workflow: Workflow, image: EncodedImage, signal: AbortSignal): Promise<ModelImage> {
    const { nodes } = fillWorkflow(workflow, { 'init image': locate(image) });
    const enlarged = await run({ workflow, nodes, warnings: [] }, [image], { ...UNREPORTED, signal });
    return enlarged.image;
  }

  const { enlarge } = pictureWorkflows;
  return {
    async generate(request, context) {
      const { signal, resume: earlier } = context;
      const filled = composeWorkflow(request, options);
      if (earlier !== undefined) {
        try {
          signal.throwIfAborted();
          const found = await resume(earlier, context, filled);
          if (found) return found;
        } catch (error) {
          stopIfAborted(earlier, Promise.resolve(), signal);
          throw error;
        }
      }
      return run(filled, request.inputs, context);
    },

    ...(enlarge && { upscale: (image, { signal }) => upscale(enlarge, image, signal) }),

    async close() {
      feed.close();
      await background.idle();
      await client.close();
    },
  };
}

function report(
  frame: Frame,
  { counter, bell, context }: { counter: StepCounter; bell: Bell; context: RunContext },
): void {
  if (frame.kind === 'ended') bell.ring();
  if (frame.kind === 'running') context.onBegun();
  if (frame.kind === 'progress') {
    const progress = counter.count(frame.nodes);
    if (progress) context.onProgress(progress);
  }
  if (frame.kind === 'preview') {
    context.onProgress({ ...counter.latest(), preview: { kind: 'encoded', data: frame.image } });
  }
}
