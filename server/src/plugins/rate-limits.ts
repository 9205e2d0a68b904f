import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RateLimit, RequestCounter } from './request-counts.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Reports of failed pages a minute. */
const REPORTS = 20;
/** Wrong passwords for one account from one address in ten minutes. */
const FAILURES = 10;
/** Wrong passwords for one account from all addresses in an hour: more than one address alone can reach. */
const FAILURES_ANYWHERE = 100;
/** A minute. Each of these decodes an image of the client's. */
const VERIFICATIONS = 30;
/** A minute. Each of these decodes an image of the user's. */
const AVATARS = 10;
/** Messages to support an hour; each sends two mails, one of them to an address that the sender claims. */
const MESSAGES = 10;
/** Invitations to a team an hour; each sends a mail to an address that its owner claims. */
const INVITATIONS = 30;
/** Of the requests a minute, those that may send a mail. */
const MAILS_SHARE = 1 / 4;

type Hook = (request: FastifyRequest) => Promise<void>;

/** Hooks that limit how often a route is requested. Each throws {AppError} rate_limited. */
export interface RouteLimits {
  /** Everything that costs a password hash, by address: `onRequest`. */
  credentials: Hook;
  /** Everything that sends mail to an address that the sender claims: `onRequest`. */
  mails: Hook;
  /** Verifying an image, by address: `onRequest`. */
  verifications: Hook;
  /** Choosing an avatar, by user: `onRequest`, behind `requireUser`. */
  avatars: Hook;
  /** Writing to support, by address: `preHandler`, so that a mistake in the form does not count. */
  messages: Hook;
  /** Inviting to a team, by its owner: `preHandler`, behind `requireUser`. */
  invitations: Hook;
  /** Reporting a failed page, by address: `onRequest`. */
  failures: Hook;
  /**
   * Guessing one account's password. `refuse` counts each request before its password is checked (`preHandler`), so that parallel
   * requests cannot exceed the limit; `settle` takes the count back unless the password was wrong (`onResponse`).
   */
  guesses: {
    refuse: Hook;
    settle: (request: FastifyRequest, reply: { statusCode: number }) => Promise<void>;
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RouteLimits;
  }
}

export interface RateLimitsOptions {
  /** From one address; 0 for no limits at all. */
  requestsPerMinute: number;
  createCounter: (limit: RateLimit) => RequestCounter;
}

/** Throttles by the client's address, by the account, or by both. */
export const rateLimitsPlugin = fp(
  async (app, { requestsPerMinute, createCounter }: RateLimitsOptions) => {
    app.decorate(
      'limits',
      requestsPerMinute === 0 ? NO_LIMITS : createLimits(requestsPerMinute, createCounter),
    );
  },
  { name: 'rate-limits', dependencies: ['auth'] },
);

const pass = async () => {};
const NO_LIMITS: RouteLimits = {
  credentials: pass,
  mails: pass,
  verifications: pass,
  avatars: pass,
  messages: pass,
  invitations: pass,
  failures: pass,
  guesses: { refuse: pass, settle: pass },
};

function createLimits(
  requestsPerMinute: number,
  createCounter: RateLimitsOptions['createCounter'],
): RouteLimits {
  const limit = (
    name: string,
    most: number,
    windowSeconds = MINUTE_SECONDS,
    subjectOf: (request: FastifyRequest) => string = addressOf,
  ): Hook => {
    const counter = createCounter({ name, most, windowSeconds });
    return (request) => counter.add(subjectOf(request));
  };
  return {
    credentials: limit('requests', requestsPerMinute),
    mails: limit('mails', Math.max(1, Math.floor(requestsPerMinute * MAILS_SHARE))),
    verifications: limit('verifications', VERIFICATIONS),
    avatars: limit('avatars', AVATARS, MINUTE_SECONDS, signedInUserOf),
    messages: limit('messages', MESSAGES, HOUR_SECONDS),
    invitations: limit('invitations', INVITATIONS, HOUR_SECONDS, signedInUserOf),
    failures: limit('reports', REPORTS),
    guesses: createGuessLimit(createCounter),
  };
}

function createGuessLimit(createCounter: RateLimitsOptions['createCounter']): RouteLimits['guesses'] {
  const here = createCounter({
    name: 'failed sign-ins',
    most: FAILURES,
    windowSeconds: 10 * MINUTE_SECONDS,
    isTakenBack: true,
  });
  const anywhere = createCounter({
    name: 'failed sign-ins anywhere',
    most: FAILURES_ANYWHERE,
    windowSeconds: HOUR_SECONDS,
    isTakenBack: true,
  });
  /** Takes back what was counted for a request. */
  const undoOf = new WeakMap<FastifyRequest, (() => Promise<void>)[]>();

  return {
    async refuse(request) {
      const account = accountOf(request);
      const hereSubject = `${addressOf(request)} ${account}`;
      const undo: (() => Promise<void>)[] = [];
      undoOf.set(request, undo);
      // The narrower one first: what it refuses does not count for the account.
      await here.add(hereSubject);
      undo.push(() => here.takeBack(hereSubject));
      await anywhere.add(account);
      undo.push(() => anywhere.takeBack(account));
    },
    async settle(request, { statusCode }) {
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) return;
      for (const takeBack of undoOf.get(request) ?? []) await takeBack();
    },
  };
}

/** The client's IPv4 address or IPv6 network. */
export const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip);

const signedInUserOf = ({ user }: FastifyRequest) => user?.userId ?? '';

function accountOf({ user, body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return user?.userId ?? (typeof email === 'string' ? email : '');
}
