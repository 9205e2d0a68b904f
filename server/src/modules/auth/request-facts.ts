import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers['user-agent'] ?? '';
}

/**
 * Refuses requests from other origins that authenticate by the cookie alone. SameSite=Strict prevents these already; this check
 * covers browsers that ignore it and sibling hosts.
 *
 * @throws {AppError} forbidden
 */
export function assertOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new AppError('forbidden', { detail: 'This request does not come from our own pages' });
}
