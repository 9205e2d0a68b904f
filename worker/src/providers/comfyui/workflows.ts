import type { ComfyUiSettings } from '@easel/shared/node/models/provider-settings/comfyui';
import type { SlotName } from './slots.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

/** The workflows of a model for requests with pictures. */
export type PictureWorkflows = Partial<Record<keyof ComfyUiSettings['workflows'], Workflow>>;
type PictureWorkflowName = keyof PictureWorkflows;
export type WorkflowName = 'text' | PictureWorkflowName;

/** The slots that each must have. Pictures have the size of the request already. */
const NEEDED: Readonly<Record<PictureWorkflowName, readonly SlotName[]>> = {
  vary: ['prompt', 'seed', 'init image', 'strength'],
  edit: ['prompt', 'seed', 'init image'],
  inpaint: ['prompt', 'seed', 'init image', 'mask image'],
  reference: ['prompt', 'seed', 'reference image'],
  enlarge: ['init image'],
};

/** Returns the files of a model's workflows. */
export const workflowFiles = ({ workflow, workflows }: ComfyUiSettings) =>
  Object.entries({ text: workflow, ...workflows }).filter((entry) => entry[1] !== undefined) as [
    WorkflowName,
    string,
  ][];

/**
 * Reads the workflows of a model from their texts.
 * @throws {Error} naming the workflow that is wrong
 */
export function readWorkflows({ text = '', ...others }: Readonly<Partial<Record<WorkflowName, string>>>): {
  workflow: Workflow;
  pictureWorkflows: PictureWorkflows;
} {
  const read = ([name, json]: [PictureWorkflowName, string]) => {
    try {
      return [name, readWorkflow(json, NEEDED[name])];
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause;
      throw new Error(`The workflow of ${name}: ${reason}`, { cause });
    }
  };
  const entries = Object.entries(others) as [PictureWorkflowName, string][];
  return { workflow: readWorkflow(text), pictureWorkflows: Object.fromEntries(entries.map(read)) };
}
