import type { SessionRow } from '@easel/shared/node/repos/accounts/sessions.repo';

/** For a client that lost the response, and a second tab with the same request. */
const REPEAT_WINDOW_MS = 60_000;

export interface RefreshAttempt {
  rotation: number;
  /** The request's `Idempotency-Key`. */
  key: string | null;
}

/**
 * - `rotate`: the token is current
 * - `repeat`: the previous token again, by the request that rotated it: it gets the same answer
 * - `reuse`: an older token, so two parties hold the family's tokens and one of them stole it
 * - `ended`: signed out, revoked or expired
 */
export type RotationDecision = 'rotate' | 'repeat' | 'reuse' | 'ended';

/** Decides what a refresh token may do now; see infra/decisions/0003-refresh-tokens.md. */
export function decideRotation(
  session: SessionRow | undefined,
  { rotation, key }: RefreshAttempt,
  now: Date,
): RotationDecision {
  if (!session || session.revokedAt || session.expiresAt <= now) return 'ended';
  if (rotation === session.rotation) return 'rotate';
  const isPrevious = rotation === session.rotation - 1;
  const isSameRequest = key !== null && key === session.rotationKey;
  const isRecent = now.getTime() - session.rotatedAt.getTime() <= REPEAT_WINDOW_MS;
  return isPrevious && isSameRequest && isRecent ? 'repeat' : 'reuse';
}
