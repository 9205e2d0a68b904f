import { type EaselErrorCode, isEaselError } from '@easel/shared/client/easel-error';
import { errorMessage } from '@/lib/errors';
import { DEFAULT_FAILURE } from '../queue/status-words';

/**
 * The next step after a refusal: change the plan, wait for the queue, sign in, edit the prompt, fix a setting, or
 * retry.
 */
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
  /** In the specification's words. */
  message: string;
  wayForward: WayForward;
  /** When new credits arrive (ISO 8601). */
  resetsAt: string | null;
}

/** Describes why `POST /api/generate` was refused, and what the user can do. */
export function describeRefusal(error: unknown): Refusal {
  if (!isEaselError(error)) {
    return { message: DEFAULT_FAILURE, wayForward: 'retry', resetsAt: null };
  }
  return {
    message: refusalText(error),
    wayForward: WAYS_FORWARD[error.code] ?? 'retry',
    resetsAt: error.code === 'out_of_credits' ? (error.limit?.resetsAt ?? null) : null,
  };
}

const OFFLINE = "You're offline. Try again when you reconnect.";

/** Describes the refusal in a sentence: the specification's words, then the server's. */
export function refusalText(error: unknown): string {
  if (!isEaselError(error)) return DEFAULT_FAILURE;
  const prefix = error.status === 401 ? 'Authentication error' : 'Failed to generate image';
  const isOffline = error.code === 'network' && navigator.onLine === false;
  return `${prefix}: ${isOffline ? OFFLINE : errorMessage(error, DEFAULT_FAILURE)}`;
}
