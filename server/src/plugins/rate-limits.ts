import { AppError } from '@easel/shared/node/app-error';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Reports of pages that failed: enough for a bad day, too few to fill a log. */
const REPORTS = 20;
/** Wrong passwords for one account from one address, a minute. */
const FAILURES = 10;
/** Each of these decodes an image of the client's. */
const VERIFICATIONS = 30;
/** Each of these decodes an image of a user's. */
const AVATARS = 10;
/** Messages to support an hour; each sends two mails, one of them to an address that the sender claims. */
const MESSAGES = 10;
/** Each of these may send a mail. */
const RECOVERIES_SHARE = 1 / 4;

type LimitState = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;
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
  /** Reporting that a page failed, by address: `onRequest`. */
  failures: Hook;
  /** Guessing one account's password: refuse before trying (`preHandler`), count failures (`onResponse`). */
  guesses: { refuse: Hook; count: (request: FastifyRequest, reply: { statusCode: number }) => Promise<void> };
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: AuthLimits;
  }
}

/**
 * Throttles by the client's address. The counts live in this process: with several, each allows as much. A shared
 * store (`store` or `redis` of @fastify/rate-limit) would be handed in here.
 */
export const rateLimitsPlugin = fp(
  async (app, { requestsPerMinute }: { requestsPerMinute: number }) => {
    if (requestsPerMinute === 0) {
      const pass = async () => {};
      const guesses = { refuse: pass, count: pass };
      const forms = { credentials: pass, mails: pass, messages: pass };
      app.decorate('limits', { ...forms, verifications: pass, avatars: pass, failures: pass, guesses });
      return;
    }
    await app.register(rateLimit, { global: false, timeWindow: MINUTE_MS });
    const perMinute = (max: number, keyGenerator = addressOf) => app.createRateLimit({ max, keyGenerator });
    const credentials = perMinute(requestsPerMinute);
    const mails = perMinute(Math.max(1, Math.floor(requestsPerMinute * RECOVERIES_SHARE)));
    const verifications = perMinute(VERIFICATIONS);
    const avatars = perMinute(AVATARS, (request) => request.user?.userId ?? '');
    const messages = app.createRateLimit({ max: MESSAGES, timeWindow: HOUR_MS, keyGenerator: addressOf });
    const reports = perMinute(REPORTS);
    const wrongPasswords = perMinute(FAILURES, (request) => `${addressOf(request)} ${accountOf(request)}`);

    app.decorate('limits', {
      credentials: async (request) => refuse(await credentials(request), 'requests'),
      mails: async (request) => refuse(await mails(request), 'mails'),
      verifications: async (request) => refuse(await verifications(request), 'verifications'),
      avatars: async (request) => refuse(await avatars(request), 'avatars'),
      messages: async (request) => refuse(await messages(request), 'messages'),
      failures: async (request) => refuse(await reports(request), 'reports'),
      guesses: {
        async refuse(request) {
          const state = await wrongPasswords(request, { increment: false });
          if (!state.isAllowed) refuse({ ...state, isExceeded: state.remaining === 0 }, 'failed sign-ins');
        },
        async count(request, { statusCode }) {
          if (statusCode >= 400 && statusCode < 500) await wrongPasswords(request);
        },
      },
    });
  },
  { name: 'rate-limits', dependencies: ['auth'] },
);

/** Whom a limit is for: an IPv4 address or an IPv6 network. */
export const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip);

function accountOf({ user, body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return user?.userId ?? (typeof email === 'string' ? email : '');
}

function refuse(state: LimitState, name: string): void {
  if (state.isAllowed || !state.isExceeded) return;
  const { max, ttl } = state;
  throw new AppError('rate_limited', {
    detail: 'Too many requests. Please wait a moment and try again.',
    details: { limit: { name, value: max, resetsAt: new Date(Date.now() + ttl).toISOString() } },
  });
}
