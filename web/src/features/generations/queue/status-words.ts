import type { GenerationStatus } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { creditCount } from '@/lib/formats';
import type { BadgeTone } from '@/ui/badge';

export const STATUS_LABELS: Readonly<Record<GenerationStatus, string>> = {
  pending: 'Waiting',
  processing: 'Generating',
  completed: 'Complete',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const STATUS_TONES: Readonly<Record<GenerationStatus, BadgeTone>> = {
  pending: 'neutral',
  processing: 'accent',
  completed: 'success',
  failed: 'danger',
  canceled: 'neutral',
};

/** Returns whether the content policy refused the prompt. A retry would be refused again. */
export function isBlocked({ error }: Pick<Generation, 'error'>): boolean {
  return error?.code === 'content_blocked';
}

/** Returns the message for the owner of a failed generation. */
export function failureText({ error, isCharged }: Pick<Generation, 'error' | 'isCharged'>): string {
  const message = error?.message || DEFAULT_FAILURE;
  return isBlocked({ error })
    ? `${message} ${isCharged ? 'The model charged for it.' : 'Nothing was charged.'}`
    : message;
}

/** Describes what happened to the credits of a failed generation. */
export function refundText({ credits, isCharged }: Pick<Generation, 'credits' | 'isCharged'>): string {
  return `${creditCount(credits)} ${isCharged ? 'charged by the model' : 'refunded'}`;
}

export const DEFAULT_FAILURE = 'Failed to generate image. Please try again.';
