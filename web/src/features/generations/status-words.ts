import type { GenerationStatus } from '@easel/shared/contracts/generation';
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

export const DEFAULT_FAILURE = 'Failed to generate image. Please try again.';
