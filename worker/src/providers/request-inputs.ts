import type { ImageRequest, InputImage } from './types.ts';

/** The pictures of a request by their role. */
export interface RequestInputs {
  init: InputImage | undefined;
  mask: InputImage | undefined;
  references: readonly InputImage[];
  /** How much of the `init` may change: its strength, or all of what a mask covers. */
  strength: number;
}

export function inputsOf({ inputs }: Pick<ImageRequest, 'inputs'>): RequestInputs {
  const init = inputs.find(({ role }) => role === 'init');
  return {
    init,
    mask: inputs.find(({ role }) => role === 'mask'),
    references: inputs.filter(({ role }) => role === 'reference'),
    strength: init?.strength ?? 1,
  };
}

export const base64Of = ({ data }: Pick<InputImage, 'data'>) => Buffer.from(data).toString('base64');
