import { AppError } from '@easel/shared/node/app-error';
import type { AttemptCount } from '@easel/shared/node/repos/accounts/attempts.repo';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Attempt, AttemptCounts } from './attempt-counts.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Reports of pages that failed: enough for a bad day, too few to fill a log. */
const REPORTS = 20;
/** Wrong passwords for one account from one address in ten minutes. */
const FAILURES = 10;
/** Wrong passwords for one account from all addresses in an hour: more than one address alone can reach. */
const FAILURES_ANYWHERE = 100;
/** Each of these decodes an image of the client's. */
const VERIFICATIONS = 30;
/** Each of these decodes an image of a user's. */
const AVATARS = 10;
/** Messages to support an hour; each sends two mails, one of them to an address that the sender claims. */
const MESSAGES = 10;
/** Invitations to a team an hour; each sends a mail to an address that its owner claims. */
const INVITATIONS = 30;
/** Each of these may send a mail. */
const RECOVERIES_SHARE = 1 / 4;

type Hook = (request: FastifyRequest) => Promise<void>;

/** Hooks for the routes that a stranger may try again and again. Each throws `rate_limited`. */
export interface AuthLimits {
  /** Everything that costs a password hash, by address: `onRequest`. */
  credentials: Hook;
  /** Everything that sends mail to an address that the sender claims: `onRequest`. */
  mails: Hook;
  /** Asking whether an image is ours, by address: `onRequest`. */
  verifications: Hook;
  /** Choosing an avatar, by user: `onRequest`, behind `requireUser`. */
  avatars: Hook;
  /** Writing to support, by address: `preHandler`, so that a mistake in the form does not count. */
  messages: Hook;
  /** Inviting to a team, by its owner: `preHandler`, behind `requireUser`. */
  invitations: Hook;
  /** Reporting that a page failed, by address: `onRequest`. */
  failures: Hook;
  /**
   * Guessing one account's password: each try counts before it is heard (`preHandler`), so that many at once are no way around, and
   * is taken back unless it fails (`onResponse`).
   */
  guesses: {
    refuse: Hook;
    settle: (request: FastifyRequest, reply: { statusCode: number }) => Promise<void>;
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: AuthLimits;
  }
}

export interface RateLimitsOptions {
  /** From one address; 0 for no limits at all. */
  requestsPerMinute: number;
  counts: AttemptCounts;
}

/** Throttles by the client's address, by the account, or by both. */
export const rateLimitsPlugin = fp(
  async (app, { requestsPerMinute, counts }: RateLimitsOptions) => {
    if (requestsPerMinute === 0) {
      const pass = async () => {};
      const guesses = { refuse: pass, settle: pass };
      const forms = { credentials: pass, mails: pass, messages: pass, invitations: pass };
      app.decorate('limits', { ...forms, verifications: pass, avatars: pass, failures: pass, guesses });
      return;
    }
    const assertAllowed = async (attempt: Attempt) => refuseAbove(attempt, await counts.add(attempt));
    const limit =
      (name: string, most: number, windowSeconds = MINUTE_SECONDS, subjectOf = addressOf): Hook =>
      (request) =>
        assertAllowed({ name, subject: subjectOf(request), windowSeconds, most });

    /** The tries that were counted for a request, until it is known how it went. */
    const guessed = new WeakMap<FastifyRequest, Attempt[]>();

    app.decorate('limits', {
      credentials: limit('requests', requestsPerMinute),
      mails: limit('mails', Math.max(1, Math.floor(requestsPerMinute * RECOVERIES_SHARE))),
      verifications: limit('verifications', VERIFICATIONS),
      avatars: limit('avatars', AVATARS, MINUTE_SECONDS, ({ user }) => user?.userId ?? ''),
      messages: limit('messages', MESSAGES, HOUR_SECONDS),
      invitations: limit('invitations', INVITATIONS, HOUR_SECONDS, ({ user }) => user?.userId ?? ''),
      failures: limit('reports', REPORTS),
      guesses: {
        async refuse(request) {
          const counted: Attempt[] = [];
          guessed.set(request, counted);
          for (const attempt of guessesOf(request)) {
            await assertAllowed(attempt);
            counted.push(attempt);
          }
        },
        async settle(request, { statusCode }) {
          if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) return;
          for (const attempt of guessed.get(request) ?? []) await counts.takeBack(attempt);
        },
      },
    });
  },
  { name: 'rate-limits', dependencies: ['auth'] },
);

/** Whom a limit is for: an IPv4 address or an IPv6 network. */
export const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip);

/** The narrower one first: what it refuses does not count for the account. */
function guessesOf(request: FastifyRequest): Attempt[] {
  const account = accountOf(request);
  const here = { subject: `${addressOf(request)} ${account}`, windowSeconds: 10 * MINUTE_SECONDS };
  return [
    { name: 'failed sign-ins', ...here, most: FAILURES },
    {
      name: 'failed sign-ins anywhere',
      subject: account,
      windowSeconds: HOUR_SECONDS,
      most: FAILURES_ANYWHERE,
    },
  ];
}

function accountOf({ user, body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return user?.userId ?? (typeof email === 'string' ? email : '');
}

function refuseAbove({ name, most }: Attempt, { count, remainingMs }: AttemptCount): void {
  if (count <= most) return;
  throw new AppError('rate_limited', {
    detail: 'Too many requests. Please wait a moment and try again.',
    details: {
      limit: { name, value: most, resetsAt: new Date(Date.now() + remainingMs).toISOString() },
    },
  });
}
