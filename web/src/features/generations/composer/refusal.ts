import { type EaselErrorCode, isEaselError } from '@easel/shared/client/easel-error';
import { errorMessage } from '@/lib/errors';
import { DEFAULT_FAILURE } from '../queue/status-words';

/** The next step after a refusal: change the plan, wait for the queue, sign in, edit the prompt, fix a setting, or retry. */
export type WayForward = 'plans' | 'queue' | 'login' | 'edit' | 'fix' | 'retry';

const WAYS_FORWARD: Partial<Record<EaselErrorCode, WayForward>> = {
  out_of_credits: 'plans',
  plan_limit: 'plans',
  too_many_in_flight: 'queue',
  unauthenticated: 'login',
  token_expired: 'login',
  session_revoked: 'login',
  content_blocked: 'edit',
  validation_failed: 'fix',
};

export interface Refusal {
  title: string;
  message: string;
  wayForward: WayForward;
  /** ISO 8601; when new credits arrive. */
  resetsAt: string | null;
}

/** Describes why `POST /api/generate` was refused, in the server's words, and what the user can do. */
export function describeRefusal(error: unknown): Refusal {
  if (!isEaselError(error)) {
    return { title: 'Generation Failed', message: DEFAULT_FAILURE, wayForward: 'retry', resetsAt: null };
  }
  return {
    title: error.title || 'Generation Failed',
    message: errorMessage(error, DEFAULT_FAILURE),
    wayForward: WAYS_FORWARD[error.code] ?? 'retry',
    resetsAt: error.code === 'out_of_credits' ? (error.limit?.resetsAt ?? null) : null,
  };
}

/** Describes the refusal for a toast, in the words of the specification. */
export function refusalToast(error: unknown): string {
  if (!isEaselError(error)) return DEFAULT_FAILURE;
  const prefix = error.status === 401 ? 'Authentication error' : 'Failed to generate image';
  return `${prefix}: ${errorMessage(error, DEFAULT_FAILURE)}`;
}
