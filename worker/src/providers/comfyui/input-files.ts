import { createHash } from 'node:crypto';
import { inputsOf } from '../request-inputs.ts';
import type { ImageRequest, InputImage } from '../types.ts';
import type { SlotValues } from './workflow.ts';

/** Below the server's folder of temporary files, which it empties when it starts. */
export const INPUT_FOLDER = 'easel';

/** A file's name follows from its content, so that an attempt that is repeated finds the server's cached results. */
export const fileNameOf = ({ data }: Pick<InputImage, 'data'>) =>
  `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.png`;

/** Names a file as `LoadImage` does (ComfyUI 0.38.1, `folder_paths.annotated_filepath`). */
export const locate = (image: Pick<InputImage, 'data'>) => `${INPUT_FOLDER}/${fileNameOf(image)} [temp]`;

/** Returns the values of the slots for pictures. */
export function inputValues(request: ImageRequest): SlotValues {
  const { init, mask, references, strength } = inputsOf(request);
  return {
    'init image': init && locate(init),
    'mask image': mask && locate(mask),
    'reference image': references.map(locate),
    // Workflows that edit by instruction have none.
    strength: init && request.mode !== 'edit' ? strength : undefined,
  };
}
