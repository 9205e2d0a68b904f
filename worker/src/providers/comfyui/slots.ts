/* The values that Easel fills into a workflow, and the inputs of ComfyUI's own nodes for them. */

const TEXT_INPUTS = ['text', 'text_g', 'text_l', 'clip_l', 't5xxl', 'prompt', 'value'];

/** `value` is the input of ComfyUI's primitive nodes, which pass one value to other nodes. */
export const SLOTS = {
  prompt: { kind: 'string', inputs: TEXT_INPUTS },
  'negative prompt': { kind: 'string', inputs: TEXT_INPUTS },
  width: { kind: 'number', inputs: ['width', 'target_width', 'value'] },
  height: { kind: 'number', inputs: ['height', 'target_height', 'value'] },
  seed: { kind: 'number', inputs: ['seed', 'noise_seed', 'value'] },
  steps: { kind: 'number', inputs: ['steps', 'value'] },
  guidance: { kind: 'number', inputs: ['cfg', 'guidance', 'value'] },
  sampler: { kind: 'string', inputs: ['sampler_name', 'value'] },
  scheduler: { kind: 'string', inputs: ['scheduler', 'value'] },
  /** How much of a picture may change. */
  strength: { kind: 'number', inputs: ['denoise', 'strength', 'value'] },
  /** Pictures, in `LoadImage` nodes; a mask in `LoadImageMask`, whose channel is `red`. */
  'init image': { kind: 'string', inputs: ['image'] },
  'mask image': { kind: 'string', inputs: ['image'] },
  'reference image': { kind: 'string', inputs: ['image'] },
} as const;

export type SlotName = keyof typeof SLOTS;

/** The slots that a text-to-image workflow must have. */
export const REQUIRED_SLOTS: readonly SlotName[] = ['prompt', 'width', 'height', 'seed'];

/** Roles of a node apart from its inputs. */
export const MARKS = ['image', 'progress'] as const;
export type Mark = (typeof MARKS)[number];

/** One item of a title, with the input that it names, if any. */
export interface TitleItem {
  name: SlotName | Mark;
  input: string | undefined;
}

/**
 * Reads a node's title, for example `Easel: seed, steps, guidance=my_scale`. Undefined for a title without `Easel:`.
 * @throws {Error} for an unknown slot
 */
export function readTitle(title: string): TitleItem[] | undefined {
  const list = /^\s*easel\s*:(.*)$/is.exec(title)?.[1];
  return list?.split(',').flatMap(readItem);
}

function readItem(item: string): TitleItem[] {
  const [name = '', input] = item.split('=').map((part) => part.trim());
  const known = name.toLowerCase().replace(/\s+/g, ' ');
  if (known === 'size') return [readName('width'), readName('height')];
  return [{ name: readName(known).name, input: input || undefined }];
}

function readName(name: string): TitleItem {
  if (Object.hasOwn(SLOTS, name)) return { name: name as SlotName, input: undefined };
  if (MARKS.includes(name as Mark)) return { name: name as Mark, input: undefined };
  throw new Error(`"${name}" is no slot; there are ${[...Object.keys(SLOTS), 'size', ...MARKS].join(', ')}`);
}
