import type { FastifyRequest } from 'fastify';

/** Longer than this nobody is kept waiting: proxies often cut a silent connection after a minute. */
const WAIT_MAX_SECONDS = 60;

/** A list of preferences, the value perhaps in quotes, perhaps with parameters that follow. */
const WAIT = /(?:^|,)\s*wait\s*=\s*("?)(\d{1,9})\1\s*(?=[,;]|$)/i;

/**
 * The seconds that a client is ready to wait for the outcome, by `Prefer: wait=10` (RFC 7240), as far as we go along. 0
 * without the header or with one that says something else: a preference is never an error.
 */
export function waitSecondsOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const [, , seconds = '0'] = WAIT.exec([headers.prefer].flat().join(',')) ?? [];
  return Math.min(Number(seconds), WAIT_MAX_SECONDS);
}
