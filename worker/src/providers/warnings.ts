/** A part of a request, or of the operator's settings for it. */
export type Feature =
  | 'prompt'
  | 'negativePrompt'
  | 'seed'
  | 'steps'
  | 'guidance'
  | 'size'
  | 'width'
  | 'height'
  | 'sampler'
  | 'scheduler'
  | 'checkpoint';

/** What a model ignored or changed. Never holds a user's words, as operators read it in the log. */
export type ModelWarning =
  | { type: 'unsupported'; feature: Feature; details?: string }
  | { type: 'changed'; feature: Feature; from?: string | number; to?: string | number }
  | { type: 'other'; message: string };

export const unsupported = (feature: Feature, details?: string): ModelWarning => ({
  type: 'unsupported',
  feature,
  ...(details !== undefined && { details }),
});

export const changed = (feature: Feature, from: string | number, to: string | number): ModelWarning => ({
  type: 'changed',
  feature,
  from,
  to,
});
