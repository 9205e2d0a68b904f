import type { FastifyRequest } from 'fastify';

/** The longest wait: many proxies close connections that are silent for a minute. */
const WAIT_MAX_SECONDS = 60;

/** Matches one of a list of preferences; its value may be quoted and parameters may follow. */
const WAIT = /(?:^|,)\s*wait\s*=\s*("?)(\d{1,9})\1\s*(?=[,;]|$)/i;

/**
 * Returns how many seconds the client wants to wait, by `Prefer: wait=10` (RFC 7240), up to our limit. Returns 0 without the header
 * or with another value: a preference is never an error.
 */
export function waitSecondsOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const [, , seconds = '0'] = WAIT.exec([headers.prefer].flat().join(',')) ?? [];
  return Math.min(Number(seconds), WAIT_MAX_SECONDS);
}
