import { z } from 'zod';
import { type Mark, REQUIRED_SLOTS, readTitle, SLOTS, type SlotName, type TitleItem } from './slots.ts';

/**
 * A workflow as "Export (API)" writes it: nodes by id, each input a literal or `[node id, output index]`. The operator sets a node's
 * title in the editor. Source: ComfyUI 0.38.1, execution.py (validate_prompt, validate_inputs).
 */
const nodeSchema = z.looseObject({
  class_type: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.looseObject({ title: z.string().optional() }).optional(),
});
const nodesSchema = z.record(z.string(), nodeSchema);

export type WorkflowNodes = z.output<typeof nodesSchema>;

interface Slot {
  name: SlotName;
  node: string;
  input: string;
}

/** An operator's workflow, checked, with the places that Easel fills in. */
export interface Workflow {
  nodes: WorkflowNodes;
  slots: Slot[];
  /** The node whose picture is used; undefined for the only one, or the first that is saved. */
  imageNode: string | undefined;
  /** The nodes whose steps are counted. */
  samplers: string[];
}

/** A value for each slot; undefined keeps the workflow's own. Reference pictures have a slot each, in the order of the nodes. */
export type SlotValues = Partial<
  Record<Exclude<SlotName, 'reference image'>, string | number | undefined>
> & {
  'reference image'?: readonly string[];
};

/**
 * Reads a workflow in API format whose slots are named by the titles of its nodes (slots.ts).
 *
 * @param required the slots that it must have; default: those of text-to-image
 * @throws {Error} for text that is not such a workflow, for a missing slot and for a slot that its node has no input for
 */
export function readWorkflow(text: string, required: readonly SlotName[] = REQUIRED_SLOTS): Workflow {
  const nodes = readNodes(text);
  const items = Object.entries(nodes).flatMap(([node, { _meta }]) => readItems(node, _meta?.title ?? ''));
  const slots = items.flatMap((item) => (isSlot(item) ? findInputs(nodes, item) : []));
  const missing = required.filter((name) => !slots.some((slot) => slot.name === name));
  if (missing.length > 0) {
    const titles = missing.map((name) => `"Easel: ${name}"`).join(', ');
    throw new Error(`The workflow has no slot for ${missing.join(', ')}: give a node the title ${titles}`);
  }
  const marked = (mark: Mark) => items.filter(({ name }) => name === mark).map(({ node }) => node);
  const images = marked('image');
  if (images.length > 1) throw new Error(`Only one node may be "Easel: image", not ${images.join(', ')}`);
  const progress = marked('progress');
  const samplers = progress.length > 0 ? progress : findSamplers(nodes);
  return { nodes, slots, imageNode: images[0], samplers };
}

/** Fills values into a workflow's slots. Also returns the slots of values that do not exist. */
export function fillWorkflow(
  { nodes, slots }: Workflow,
  values: SlotValues,
): { nodes: WorkflowNodes; missing: SlotName[] } {
  const filled = structuredClone(nodes);
  const references = [...(values['reference image'] ?? [])];
  const unused: string[] = [];
  for (const { name, node, input } of slots) {
    const inputs = filled[node]?.inputs;
    const value = name === 'reference image' ? references.shift() : values[name];
    if (inputs && value !== undefined) inputs[input] = value;
    else if (name === 'reference image') unused.push(node);
  }
  removeNodes(filled, unused);
  const isMissing = (name: SlotName) =>
    name === 'reference image'
      ? references.length > 0
      : values[name] !== undefined && !slots.some((slot) => slot.name === name);
  return { nodes: filled, missing: (Object.keys(values) as SlotName[]).filter(isMissing) };
}

/** Removes nodes and the links to them: of inputs that need none, such as the second picture of an instructed model. */
function removeNodes(nodes: WorkflowNodes, removed: readonly string[]): void {
  for (const id of removed) delete nodes[id];
  for (const { inputs } of Object.values(nodes)) {
    for (const [name, value] of Object.entries(inputs)) {
      if (Array.isArray(value) && removed.includes(String(value[0]))) delete inputs[name];
    }
  }
}

function readNodes(text: string): WorkflowNodes {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('The workflow is not JSON', { cause });
  }
  if (typeof json === 'object' && json !== null && 'nodes' in json && Array.isArray(json.nodes)) {
    throw new Error('This is a workflow as the editor saves it; export it with "Export (API)"');
  }
  const parsed = nodesSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`The workflow is not in API format: ${z.prettifyError(parsed.error)}`);
}

type NodeItem = TitleItem & { node: string };

function readItems(node: string, title: string): NodeItem[] {
  try {
    return (readTitle(title) ?? []).map((item) => ({ ...item, node }));
  } catch (error) {
    throw new Error(`Node ${node}, "${title}": ${error instanceof Error ? error.message : error}`);
  }
}

const isSlot = (item: NodeItem): item is NodeItem & { name: SlotName } => Object.hasOwn(SLOTS, item.name);

function findInputs(nodes: WorkflowNodes, { name, node, input }: NodeItem & { name: SlotName }): Slot[] {
  const { kind, inputs: usual } = SLOTS[name];
  const inputs = nodes[node]?.inputs ?? {};
  const candidates: readonly string[] = input === undefined ? usual : [input];
  const found = candidates.filter((candidate) => typeof inputs[candidate] === kind);
  if (found.length > 0) return found.map((found) => ({ name, node, input: found }));
  const linked = candidates.some((candidate) => Array.isArray(inputs[candidate]));
  throw new Error(
    `Node ${node} (${nodes[node]?.class_type}) cannot be the slot ${name}: ` +
      (linked
        ? 'its input comes from another node; give that one the title'
        : `it has no input ${candidates.join(' or ')} that is a ${kind}`),
  );
}

/** In ComfyUI, all sampling nodes and no others have the input `latent_image`. */
const findSamplers = (nodes: WorkflowNodes) =>
  Object.keys(nodes).filter((node) => nodes[node] && 'latent_image' in nodes[node].inputs);
