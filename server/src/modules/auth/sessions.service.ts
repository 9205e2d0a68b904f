import { randomUUID } from 'node:crypto';
import { SESSIONS_MAX } from '@easel/shared/contracts/auth';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import * as repo from '@easel/shared/node/repos/accounts/sessions.repo';
import { isOperator } from '@easel/shared/node/repos/accounts/users.repo';
import type { RevokedSessions } from '../../realtime/revoked-sessions.ts';
import type { RefreshTokens } from './refresh-tokens.ts';
import { decideRotation } from './rotation.policy.ts';

export interface SessionsServiceOptions {
  db: Db;
  tokens: RefreshTokens;
  /** How long a session lasts without use. */
  ttlSeconds: number;
  /** The longest lifetime of a user's session, and of an operator's. */
  lifetimeSeconds: { user: number; operator: number };
  revoked: RevokedSessions;
  now: () => Date;
  logger: Logger;
}

/** A session with the tokens of its user. */
export interface OpenSession {
  sessionId: string;
  userId: string;
  refreshToken: string;
}

/** How a refresh token is used. */
export interface RefreshUse {
  /** The request's `Idempotency-Key`. */
  key: string | null;
  origin: Origin;
  /** Whether it came in a cookie of an earlier version. */
  isOldCookie: boolean;
}

type Own = Pick<OpenSession, 'sessionId' | 'userId'>;

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Manages sessions, one for each sign-in, and rotates their refresh tokens. */
export function createSessionsService(options: SessionsServiceOptions) {
  const { db, tokens, ttlSeconds, lifetimeSeconds, revoked, now, logger } = options;
  const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1_000);
  const earlier = (one: Date, other: Date) => (one < other ? one : other);

  function toOpen({
    id,
    userId,
    rotation,
  }: Pick<repo.SessionRow, 'id' | 'userId' | 'rotation'>): OpenSession {
    return { sessionId: id, userId, refreshToken: tokens.encode({ sessionId: id, rotation }) };
  }

  /**
   * Returns the end of a session that is being used. For a user who became an operator, an operator's lifetime applies from then
   * on. Otherwise the end is the one that was set when the session was opened; sessions of earlier versions got one with the
   * update.
   */
  async function endOf(
    tx: Db,
    { userId, createdAt, endsAt }: Pick<repo.SessionRow, 'userId' | 'createdAt' | 'endsAt'>,
  ) {
    const unused = earlier(after(now(), ttlSeconds), endsAt);
    return (await isOperator(tx, userId))
      ? earlier(unused, after(createdAt, lifetimeSeconds.operator))
      : unused;
  }

  async function rotate(
    tx: Tx,
    token: { sessionId: string; rotation: number },
    { key, origin, isOldCookie }: RefreshUse,
  ): Promise<{ open: OpenSession | null; ended?: repo.SessionRow; isStolen?: boolean }> {
    const session = await repo.lockSession(tx, token.sessionId);
    const decision = decideRotation(session, { rotation: token.rotation, key }, now());
    if (!session || decision === 'ended') return { open: null };
    if (decision === 'repeat') return { open: toOpen(session) };
    // Every use since the update has recorded a network.
    if (isOldCookie && session.network !== '') return { open: null };
    const { id, userId } = session;
    if (decision === 'reuse') {
      await repo.revokeSession(tx, { id }, now());
      await recordSecurityEvent(tx, { kind: 'token_reused', userId, origin, sessionId: id });
      return { open: null, ended: session, isStolen: true };
    }
    const expiresAt = await endOf(tx, session);
    if (expiresAt <= now()) {
      await repo.revokeSession(tx, { id }, now());
      return { open: null, ended: session };
    }
    const rotation = session.rotation + 1;
    const { network, userAgent } = origin;
    const place = { network, userAgent };
    await repo.rotateSession(tx, { id, rotation, rotationKey: key, rotatedAt: now(), expiresAt, ...place });
    return { open: toOpen({ ...session, rotation }) };
  }

  async function signOut(id: string, origin: Origin): Promise<void> {
    const userId = await db.transaction().execute(async (tx) => {
      const userId = await repo.revokeSession(tx, { id }, now());
      if (userId) await recordSecurityEvent(tx, { kind: 'signed_out', userId, origin, sessionId: id });
      return userId;
    });
    if (userId) await revoked.announce(userId, [id]);
  }

  return {
    /** @param tx the transaction that checked and locked the user */
    async open(tx: Tx, userId: string, { network, userAgent }: Origin): Promise<OpenSession> {
      const createdAt = now();
      const endsAt = after(createdAt, lifetimeSeconds.user);
      const expiresAt = await endOf(tx, { userId, createdAt, endsAt });
      const session = await repo.insertSession(tx, {
        id: randomUUID(),
        userId,
        rotation: 0,
        rotationKey: null,
        rotatedAt: createdAt,
        createdAt,
        expiresAt,
        endsAt,
        revokedAt: null,
        userAgent,
        network,
      });
      // Processes read these from the database within a second.
      await repo.revokeSurplusSessions(tx, { userId, most: SESSIONS_MAX }, now());
      return toOpen(session);
    },

    /** Rotates a refresh token. Returns null if the session has ended, possibly by this call. */
    async refresh(refreshToken: string, use: RefreshUse): Promise<OpenSession | null> {
      const token = tokens.decode(refreshToken);
      if (!token) return null;
      const { open, ended, isStolen } = await db.transaction().execute((tx) => rotate(tx, token, use));
      if (ended) {
        const { id, userId } = ended;
        if (isStolen)
          logger.warn({ sessionId: id, userId }, 'an old refresh token came back: session revoked');
        await revoked.announce(userId, [id]);
      }
      return open;
    },

    /** Returns the id of a refresh token's session, which may have ended; null for a text that is not one of our tokens. */
    idOf: (refreshToken: string): string | null => tokens.decode(refreshToken)?.sessionId ?? null,

    isAlive: ({ sessionId: id, userId }: Own): Promise<boolean> =>
      repo.isSessionAlive(db, { id, userId }, now()),

    list: (userId: string): Promise<repo.SessionRow[]> => repo.listSessions(db, userId, now()),

    /**
     * Ends one of the user's sessions.
     *
     * @throws {AppError} not_found
     */
    async endOne({ userId }: Own, id: string, origin: Origin): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await repo.revokeSession(tx, { id, userId }, now()))) throw new AppError('not_found');
        await recordSecurityEvent(tx, { kind: 'session_ended', userId, origin, sessionId: id });
      });
      await revoked.announce(userId, [id]);
    },

    /** Ends the user's other sessions. */
    async endOthers({ userId, sessionId: id }: Own, origin: Origin): Promise<void> {
      const ids = await db.transaction().execute(async (tx) => {
        const ids = await repo.revokeOtherSessions(tx, { id, userId }, now());
        if (ids.length > 0) {
          const details = { sessions: ids.length };
          await recordSecurityEvent(tx, { kind: 'sessions_ended', userId, origin, sessionId: id, details });
        }
        return ids;
      });
      await revoked.announce(userId, ids);
    },

    /** Ends the sessions whose tokens a sign-out request has. */
    async end(
      proofs: { refreshToken?: string | undefined; sessionId?: string | null },
      origin: Origin,
    ): Promise<void> {
      const byToken = proofs.refreshToken ? tokens.decode(proofs.refreshToken)?.sessionId : undefined;
      const ids = new Set([byToken, proofs.sessionId].filter((id) => typeof id === 'string'));
      for (const id of ids) await signOut(id, origin);
    },

    /** Ends a browser's earlier session if another one replaced it. */
    async endReplaced({ before, after }: { before: string; after: string }, origin: Origin): Promise<void> {
      const id = tokens.decode(before)?.sessionId;
      if (id !== undefined && id !== tokens.decode(after)?.sessionId) await signOut(id, origin);
    },

    /** Returns the user of a live session by its refresh token, without rotating it. */
    async holderOf(refreshToken: string): Promise<string | null> {
      const sessionId = tokens.decode(refreshToken)?.sessionId;
      if (!sessionId) return null;
      return (await repo.findSessionHolder(db, sessionId, now())) ?? null;
    },
  };
}
