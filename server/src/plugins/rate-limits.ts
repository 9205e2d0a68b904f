import { AppError } from '@easel/shared/node/app-error';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const MINUTE_MS = 60_000;
/** Wrong passwords for one account from one address, a minute. */
const FAILURES = 10;
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
      app.decorate('limits', { credentials: pass, mails: pass, guesses: { refuse: pass, count: pass } });
      return;
    }
    await app.register(rateLimit, { global: false, timeWindow: MINUTE_MS });
    const perMinute = (max: number, keyGenerator = addressOf) => app.createRateLimit({ max, keyGenerator });
    const credentials = perMinute(requestsPerMinute);
    const mails = perMinute(Math.max(1, Math.floor(requestsPerMinute * RECOVERIES_SHARE)));
    const failures = perMinute(FAILURES, (request) => `${addressOf(request)} ${accountOf(request)}`);

    app.decorate('limits', {
      credentials: async (request) => refuse(await credentials(request), 'requests'),
      mails: async (request) => refuse(await mails(request), 'mails'),
      guesses: {
        async refuse(request) {
          const state = await failures(request, { increment: false });
          if (!state.isAllowed) refuse({ ...state, isExceeded: state.remaining === 0 }, 'failed sign-ins');
        },
        async count(request, { statusCode }) {
          if (statusCode >= 400 && statusCode < 500) await failures(request);
        },
      },
    });
  },
  { name: 'rate-limits', dependencies: ['auth'] },
);

const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip);

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
