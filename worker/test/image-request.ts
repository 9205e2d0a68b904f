import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import type { ImageRequest } from '../src/providers/types.ts';

/** Builds a request to a model; a test names only the fields that matter to it. */
export const imageRequest = (fields: Partial<ImageRequest> = {}): ImageRequest => ({
  mode: null,
  inputs: [],
  prompt: 'a red fox',
  negativePrompt: '',
  style: 'none',
  customStyle: null,
  modifier: NO_MODIFIER,
  width: 64,
  height: 64,
  seed: 7,
  steps: null,
  guidance: null,
  ...fields,
});
