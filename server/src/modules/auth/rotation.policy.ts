import type { SessionRow } from '@easel/shared/node/repos/accounts/sessions.repo';

/** A client that lost the answer, or a second tab with the same request, comes back within this time. */
const REPEAT_WINDOW_MS = 60_000;

export interface RefreshAttempt {
  rotation: number;
  /** The request's `Idempotency-Key`. */
  key: string | null;
}

/**
 * - `rotate`: the token is the current one
 * - `repeat`: the previous one again, by the request that rotated it: it gets the same answer
 * - `reuse`: an old one, so two parties hold the family's tokens and one of them stole it
 * - `ended`: signed out, revoked or expired
 */
export type RotationDecision = 'rotate' | 'repeat' | 'reuse' | 'ended';

/** What a refresh token is worth now; see infra/decisions/0003-refresh-tokens.md. */
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
