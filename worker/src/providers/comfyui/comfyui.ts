import { randomUUID } from 'node:crypto';
import { createBackground } from '@easel/shared/node/async/background';
import { within } from '@easel/shared/node/async/deadline';
import type { ComfyUiSettings } from '@easel/shared/node/models/provider-settings/comfyui';
import { unlessAborted } from '../../async/unless-aborted.ts';
import type { AdapterOptions } from '../adapter.ts';
import { bearer, createEndpointClient } from '../http/endpoint-client.ts';
import { EndpointError } from '../http/endpoint-error.ts';
import { composePrompt } from '../prompt.ts';
import {
  type EncodedImage,
  type GenerateContext,
  type ImageProvider,
  type ImageRequest,
  type ImageResult,
  type InputImage,
  isHandover,
  type ModelImage,
} from '../types.ts';
import { type ModelWarning, unsupported } from '../warnings.ts';
import { readFailure } from './errors.ts';
import { escapeWords } from './escape-words.ts';
import { createFeed } from './feed.ts';
import type { Frame } from './frames.ts';
import { inputValues, locate } from './input-files.ts';
import { createJobs } from './jobs.ts';
import { pickImage } from './pick-image.ts';
import type { SlotName } from './slots.ts';
import { createStepCounter, type StepCounter } from './steps.ts';
import { type Bell, createBell, untilEnded } from './until-ended.ts';
import type { HistoryEntry } from './wire.ts';
import { fillWorkflow, type Workflow } from './workflow.ts';
import type { PictureWorkflows } from './workflows.ts';

/** After this long a request is sent without waiting for the socket. */
const SOCKET_MS = 3_000;

/** What a request needs of an attempt. */
type RunContext = Omit<GenerateContext, 'resume' | 'markPaid'>;

/** An enlargement is short: another attempt repeats it. */
const UNREPORTED: Omit<RunContext, 'signal'> = {
  onQueued() {},
  onBegun() {},
  onProgress() {},
  async saveRequestId() {},
};

export type ComfyUiOptions = AdapterOptions<ComfyUiSettings> & {
  /** For words alone. */
  workflow: Workflow;
  pictureWorkflows?: PictureWorkflows;
  /** Unique to the worker process. */
  clientId: string;
};

/**
 * Adapts a workflow at a ComfyUI server. The result is polled over HTTP; the socket only triggers polls and reports steps.
 * @throws {Error} for a sampler or scheduler that the workflow has no slot for.
 */
export function createComfyUiProvider(options: ComfyUiOptions): ImageProvider {
  const { endpoint, settings, pictureWorkflows = {}, clientId, sampler, scheduler, logger } = options;
  const { missing } = fillWorkflow(options.workflow, { sampler, scheduler });
  if (missing.length > 0)
    throw new Error(`The model names a ${missing}, but the workflow has no slot for it`);
  const headers = bearer(endpoint.apiKey);
  const client = createEndpointClient({ url: endpoint.url, headers, outputHosts: endpoint.outputHosts });
  const jobs = createJobs(client);
  const feed = createFeed({ url: endpoint.url, headers, clientId, logger });
  const background = createBackground(logger, 'warn');

  function fill(request: ImageRequest) {
    const { prompt, negativePrompt } = composePrompt(request, escapeWords);
    const { seed, steps, guidance, mode } = request;
    // A mode without a workflow is never requested. One that inpaints also extends.
    const ofPictures = mode && pictureWorkflows[mode === 'extend' ? 'inpaint' : mode];
    const workflow = ofPictures ?? options.workflow;
    const { nodes, missing } = fillWorkflow(workflow, {
      ...inputValues(request),
      prompt,
      'negative prompt': negativePrompt,
      // A picture that it begins with has the size already.
      width: sizeSlot(workflow, 'width', request),
      height: sizeSlot(workflow, 'height', request),
      seed,
      sampler: mode === null || hasSlot(workflow, 'sampler') ? sampler : undefined,
      scheduler: mode === null || hasSlot(workflow, 'scheduler') ? scheduler : undefined,
      steps: steps ?? undefined,
      guidance: guidance ?? undefined,
    });
    const ignored = missing.filter((slot) => slot !== 'negative prompt' || negativePrompt !== '');
    return { workflow, nodes, warnings: ignored.map(ignoredSlot) };
  }

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
    { workflow, warnings }: Pick<ReturnType<typeof fill>, 'workflow' | 'warnings'>,
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
  async function resume(promptId: string, context: GenerateContext, filled: ReturnType<typeof fill>) {
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
    { submit, ...filled }: ReturnType<typeof fill> & { submit(clientId: string): Promise<ModelWarning[]> },
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
    filled: ReturnType<typeof fill>,
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
      const filled = fill(request);
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

const hasSlot = ({ slots }: Workflow, slot: SlotName) => slots.some(({ name }) => name === slot);

function sizeSlot(workflow: Workflow, side: 'width' | 'height', request: ImageRequest): number | undefined {
  return request.mode === null || hasSlot(workflow, side) ? request[side] : undefined;
}

function ignoredSlot(slot: SlotName): ModelWarning {
  if (slot === 'negative prompt') return unsupported('negativePrompt');
  const isPicture = slot === 'init image' || slot === 'mask image' || slot === 'reference image';
  if (!isPicture && slot !== 'strength') return unsupported(slot);
  return { type: 'other', message: `The workflow has no slot for the ${slot}` };
}
