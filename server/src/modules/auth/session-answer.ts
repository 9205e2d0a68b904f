import type { Session } from '@easel/shared/contracts/auth.schema';
import type { FastifyReply } from 'fastify';
import { presentSession } from './auth.presenter.ts';
import type { SignedIn } from './auth.service.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

export type SessionAnswer = (
  reply: FastifyReply,
  signedIn: SignedIn,
  options?: { recovered: boolean },
) => Session;

/** Answers with a session: the access token in the body, the refresh token in the cookie. */
export function createSessionAnswer({
  cookie,
  now,
}: {
  cookie: RefreshCookie;
  now: () => Date;
}): SessionAnswer {
  return (reply, { user, session, deletionCanceled }, { recovered } = { recovered: false }) => {
    cookie.set(reply, session.refreshToken);
    const { userId, sessionId } = session;
    const recoveredAt = recovered ? now() : null;
    const token = reply.server.accessTokens.issue({ userId, sessionId, recoveredAt });
    return { ...presentSession(user, token), ...(deletionCanceled && { deletion_canceled: true }) };
  };
}
