import { randomUUID } from 'node:crypto';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import * as repo from '@easel/shared/node/repos/accounts/sessions.repo';
import type { RefreshTokens } from './refresh-tokens.ts';
import { decideRotation } from './rotation.policy.ts';

const USER_AGENT_MAX_LENGTH = 200;

export interface SessionsServiceOptions {
  db: Db;
  tokens: RefreshTokens;
  ttlSeconds: number;
  now: () => Date;
  logger: Logger;
}

/** A session with the tokens of its user. */
export interface OpenSession {
  sessionId: string;
  userId: string;
  refreshToken: string;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Manages sessions, one for each sign-in, and rotates their refresh tokens. */
export function createSessionsService({ db, tokens, ttlSeconds, now, logger }: SessionsServiceOptions) {
  const expiry = () => new Date(now().getTime() + ttlSeconds * 1_000);

  function toOpen({
    id,
    userId,
    rotation,
  }: Pick<repo.SessionRow, 'id' | 'userId' | 'rotation'>): OpenSession {
    return { sessionId: id, userId, refreshToken: tokens.encode({ sessionId: id, rotation }) };
  }

  return {
    /** @param tx the transaction that checked the user, or the database */
    async open(tx: Db, userId: string, userAgent: string): Promise<OpenSession> {
      const session = await repo.insertSession(tx, {
        id: randomUUID(),
        userId,
        rotation: 0,
        rotationKey: null,
        rotatedAt: now(),
        expiresAt: expiry(),
        revokedAt: null,
        userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      });
      return toOpen(session);
    },

    /** Rotates a refresh token. Returns null when the session has ended, before or by this call. */
    async refresh(refreshToken: string, key: string | null): Promise<OpenSession | null> {
      const token = tokens.decode(refreshToken);
      if (!token) return null;
      return db.transaction().execute(async (tx) => {
        const session = await repo.lockSession(tx, token.sessionId);
        const decision = decideRotation(session, { rotation: token.rotation, key }, now());
        if (!session || decision === 'ended') return null;
        if (decision === 'repeat') return toOpen(session);
        if (decision === 'reuse') {
          const { id, userId } = session;
          logger.warn({ sessionId: id, userId }, 'an old refresh token came back: session revoked');
          await repo.revokeSession(tx, id, now());
          return null;
        }
        const rotation = session.rotation + 1;
        const times = { rotatedAt: now(), expiresAt: expiry() };
        await repo.rotateSession(tx, { id: session.id, rotation, rotationKey: key, ...times });
        return toOpen({ ...session, rotation });
      });
    },

    isAlive: ({ sessionId: id, userId }: Pick<OpenSession, 'sessionId' | 'userId'>): Promise<boolean> =>
      repo.isSessionAlive(db, { id, userId }, now()),

    /** Ends the sessions that a sign-out request proves to own. */
    async end(proofs: { refreshToken?: string | undefined; sessionId?: string | null }): Promise<void> {
      const byToken = proofs.refreshToken ? tokens.decode(proofs.refreshToken)?.sessionId : undefined;
      const ids = new Set([byToken, proofs.sessionId].filter((id) => typeof id === 'string'));
      for (const id of ids) await repo.revokeSession(db, id, now());
    },
  };
}
