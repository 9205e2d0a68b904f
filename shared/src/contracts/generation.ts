export const GENERATION_STATUSES = ['pending', 'processing', 'completed', 'failed', 'canceled'] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/**
 * The allowed transitions. `worker/test/transitions.test.ts` compares them with the repositories. `processing -> pending` is an
 * attempt that will be retried; `failed -> pending` and `canceled -> pending` are the user's Retry.
 */
export const GENERATION_TRANSITIONS: Readonly<Record<GenerationStatus, readonly GenerationStatus[]>> = {
  pending: ['processing', 'canceled'],
  processing: ['pending', 'completed', 'failed', 'canceled'],
  completed: [],
  failed: ['pending'],
  canceled: ['pending'],
};

export const ACTIVE_STATUSES = ['pending', 'processing'] as const satisfies readonly GenerationStatus[];

export function isActive(status: GenerationStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** Maximum characters of a prompt that a person writes. */
export const PROMPT_MAX_LENGTH = 500;
/** Maximum characters of a prompt that a program sends; a model may accept fewer. */
export const PROGRAM_PROMPT_MAX_LENGTH = 32_000;
export const ITERATIONS_MAX = 4;
export const SEED_MAX = 2 ** 32 - 1;

export const VARIANT_KINDS = ['high-res', 'vector'] as const;
export type VariantKind = (typeof VARIANT_KINDS)[number];
export type VariantStatus = 'pending' | 'ready' | 'failed';

export const PICTURE_SHAPES = ['square', 'landscape', 'portrait'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

export const BULK_ACTIONS = ['delete', 'restore', 'favorite', 'unfavorite', 'publish', 'unpublish'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const BULK_MAX = 100;

/** Why a generation waits. */
export const WAIT_REASONS = [
  'turn',
  'account_limit',
  'model_busy',
  'model_unavailable',
  'worker_starting',
  'model_paused',
  'paused',
  'store_unavailable',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** The reasons as sentences for people. */
export const WAIT_MESSAGES: Readonly<Record<WaitReason, string>> = {
  turn: 'Waiting for its turn.',
  account_limit: 'You have as many pictures in progress as your plan allows while others wait.',
  model_busy: 'The model is busy with other pictures.',
  model_unavailable: 'The model is not available right now. Your picture stays in the queue.',
  worker_starting: 'A worker for the model is starting.',
  model_paused: 'The operator has paused the model. Your picture stays in the queue until it resumes.',
  paused: 'Your queue is paused.',
  store_unavailable: 'Pictures cannot be stored right now. Your picture stays in the queue.',
};
