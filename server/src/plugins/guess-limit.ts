import { HOUR_SECONDS, MINUTE_SECONDS } from '@easel/shared/contracts/durations';
import type { ErrorCode } from '@easel/shared/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../http/device-cookie.ts';
import { networksOf } from '../http/networks.ts';
import { noteStanding } from '../http/rate-limit-fields.ts';
import type { RateLimit, RequestCounter } from './request-counts.ts';

/** Wrong passwords for one account from one address in ten minutes. */
const FAILURES = 10;
/**
 * Wrong passwords for one account in an hour: from a /56, from a /48, and from all addresses. One network alone cannot reach the
 * last limit.
 */
const FAILURES_OF_56 = 70;
const FAILURES_OF_48 = 80;
const FAILURES_ANYWHERE = 100;

/**
 * The error codes for a wrong password, code, passkey or account at the provider. Every other answer means that the secret was
 * not checked, or was correct.
 */
const WRONG: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'validation_failed',
  'invalid_code',
  'passkey_refused',
] satisfies ErrorCode[]);

/**
 * Limits guesses of one account's password. A browser that has signed in to the account before has its own count, so that wrong
 * passwords from elsewhere do not lock it out.
 */
export interface GuessLimit {
  /** Counts each request before its password is checked (`preHandler`), so that parallel requests cannot exceed the limit. */
  refuse(request: FastifyRequest): Promise<void>;
  /** Remembers the browser after a sign-in, by any method, to the account with this address. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
  /** Takes the count back unless the password or code was wrong (`onResponse`). */
  settle(request: FastifyRequest): Promise<void>;
}

export function createGuessLimit(
  createCounter: (limit: RateLimit) => RequestCounter,
  deviceCookie: DeviceCookie,
): GuessLimit {
  const counter = (name: string, most: number, windowSeconds: number) =>
    createCounter({ name, most, windowSeconds, isTakenBack: true });
  const ofNetwork = [
    counter('failed sign-ins', FAILURES, 10 * MINUTE_SECONDS),
    counter('failed sign-ins of a /56', FAILURES_OF_56, HOUR_SECONDS),
    counter('failed sign-ins of a /48', FAILURES_OF_48, HOUR_SECONDS),
  ];
  const ofDevice = counter('failed sign-ins of a device', FAILURES, 10 * MINUTE_SECONDS);
  const anywhere = counter('failed sign-ins anywhere', FAILURES_ANYWHERE, HOUR_SECONDS);
  /** Functions that undo a request's counts. */
  const undoOf = new WeakMap<FastifyRequest, (() => Promise<void>)[]>();

  /** Returns the counts of a request, narrowest first: a request that one refuses does not count for the next. */
  function countsFor(request: FastifyRequest): readonly (readonly [RequestCounter | undefined, string])[] {
    const account = accountOf(request);
    const device = deviceCookie.read(request, account);
    if (device !== null) return [[ofDevice, `${device} ${account}`]];
    const networks = networksOf(request.ip).map(
      (network, i) => [ofNetwork[i], `${network} ${account}`] as const,
    );
    return [...networks, [anywhere, account]];
  }

  return {
    async refuse(request) {
      const undo: (() => Promise<void>)[] = [];
      undoOf.set(request, undo);
      for (const [count, subject] of countsFor(request)) {
        await count?.add(subject, (standing) => noteStanding(request, standing));
        undo.push(async () => count?.takeBack(subject));
      }
    },
    remember(request, reply, email) {
      if (deviceCookie.read(request, email) === null) deviceCookie.set(reply, email);
    },
    async settle(request) {
      if (request.refusal !== null && WRONG.has(request.refusal)) return;
      for (const takeBack of undoOf.get(request) ?? []) await takeBack();
    },
  };
}

function accountOf({ user, guessedUserId, body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return user?.userId ?? guessedUserId ?? (typeof email === 'string' ? email : '');
}
