import type { Session } from '@easel/shared/contracts/auth.schema';
import type { SecondStep } from '@easel/shared/contracts/two-factor.schema';
import type { FastifyReply } from 'fastify';
import { presentSession } from './auth.presenter.ts';
import { CHALLENGE_VALID_SECONDS } from './challenges.ts';
import type { SecondStepNeeded, SignedIn } from './entrance.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

export interface SessionAnswer {
  (reply: FastifyReply, signedIn: SignedIn, options?: { recovered: boolean }): Session;
  (
    reply: FastifyReply,
    entered: SignedIn | SecondStepNeeded,
    options?: { recovered: boolean },
  ): Session | SecondStep;
}

/** Answers with a session, the access token in the body and the refresh token in the cookie, or with the need for a code (202). */
export function createSessionAnswer({
  cookie,
  now,
}: {
  cookie: RefreshCookie;
  now: () => Date;
}): SessionAnswer {
  function answer(
    reply: FastifyReply,
    entered: SignedIn | SecondStepNeeded,
    { recovered } = { recovered: false },
  ) {
    if ('secondStep' in entered) {
      reply.code(202);
      const { secondStep: token } = entered;
      return { second_factor_required: true as const, token, expires_in: CHALLENGE_VALID_SECONDS };
    }
    const { user, session, deletionCanceled } = entered;
    cookie.set(reply, session.refreshToken);
    const { userId, sessionId } = session;
    const recoveredAt = recovered ? now() : null;
    const token = reply.server.accessTokens.issue({ userId, sessionId, recoveredAt });
    return { ...presentSession(user, token), ...(deletionCanceled && { deletion_canceled: true }) };
  }
  return answer as SessionAnswer;
}
