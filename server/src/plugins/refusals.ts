import { HOUR_MS } from '@easel/shared/contracts/durations';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import { recordAtMost } from '@easel/shared/node/repos/accounts/security-events.repo';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { originOf } from '../http/origin.ts';

/** Refusals to record per account and hour: of the same call, and of all calls. */
const RECORDED_AN_HOUR = { alike: 1, all: 20 };
const REMEMBERED = 10_000;
/**
 * Refusals that an honest client does not get. Without those for which pages prompt the user, such as a proof or a confirmed
 * address.
 */
const RECORDED: ReadonlySet<string> = new Set([
  'forbidden',
  'insufficient_scope',
  'second_factor_required',
  'operators_only',
]);

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer's problem, or `operators_only`, which clients see as `not_found`. */
    refusal: string | null;
  }
}

/** Returns the account of a request; undefined until it is known. */
export const accountOf = ({ apiKey, user }: FastifyRequest): string | undefined =>
  apiKey?.userId ?? user?.userId;

/**
 * Records in the security log what an account tried without permission. A flood of such requests takes one statement an hour for
 * each account, call and process.
 */
export const refusalsPlugin = fp(
  async (app, { db, background }: { db: Db; background: Background }) => {
    const recorded = createRecentlyUsed<true>(REMEMBERED, { ttl: HOUR_MS });
    app.decorateRequest('refusal', null);

    app.addHook('onResponse', async (request) => {
      const { refusal: code, user, apiKey } = request;
      const userId = accountOf(request);
      if (code === null || userId === undefined || !RECORDED.has(code)) return;
      const call = `${request.method} ${request.routeOptions.url}`;
      const subject = `${userId} ${code} ${call}`;
      if (recorded.has(subject)) return;
      recorded.set(subject, true);
      const details = { code, call, by: apiKey ? 'API key' : 'session' };
      const sessionId = apiKey ? null : user?.sessionId;
      const event = { kind: 'refused', userId, sessionId, origin: originOf(request), details } as const;
      background.run('recording a refusal', () =>
        db.transaction().execute((tx) => recordAtMost(tx, event, RECORDED_AN_HOUR)),
      );
    });
  },
  { name: 'refusals', dependencies: ['auth'] },
);
