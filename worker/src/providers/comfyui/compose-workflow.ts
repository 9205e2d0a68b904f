import type { AdapterOptions } from '../adapter.ts';
import { composePrompt } from '../prompt.ts';
import type { ImageRequest } from '../types.ts';
import { type ModelWarning, unsupported } from '../warnings.ts';
import { escapeWords } from './escape-words.ts';
import { inputValues } from './input-files.ts';
import type { SlotName } from './slots.ts';
import { fillWorkflow, type Workflow, type WorkflowNodes } from './workflow.ts';
import type { PictureWorkflows } from './workflows.ts';

export interface ModelWorkflows extends Pick<AdapterOptions<unknown>, 'sampler' | 'scheduler'> {
  /** For text-to-image. */
  workflow: Workflow;
  pictureWorkflows?: PictureWorkflows;
}

/** A workflow with the values of a request. */
export interface ComposedWorkflow {
  workflow: Workflow;
  nodes: WorkflowNodes;
  warnings: ModelWarning[];
}

/** @throws {Error} for a sampler or scheduler that the workflow has no slot for */
export function assertSlots({ workflow, sampler, scheduler }: ModelWorkflows): void {
  const { missing } = fillWorkflow(workflow, { sampler, scheduler });
  if (missing.length > 0)
    throw new Error(`The model names a ${missing}, but the workflow has no slot for it`);
}

/** Fills a request into the workflow for its mode, with a warning for each part of the request that has no slot. */
export function composeWorkflow(
  request: ImageRequest,
  { workflow: ofText, pictureWorkflows = {}, sampler, scheduler }: ModelWorkflows,
): ComposedWorkflow {
  const { prompt, negativePrompt } = composePrompt(request, escapeWords);
  const { seed, steps, guidance, mode } = request;
  // A mode without a workflow is never requested. One that inpaints also extends.
  const ofPictures = mode && pictureWorkflows[mode === 'extend' ? 'inpaint' : mode];
  const workflow = ofPictures ?? ofText;
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
