import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers['user-agent'] ?? '';
}

/**
 * Requests that live by the cookie alone come from our own pages. SameSite=Strict says so already; this holds where a
 * browser or a sibling host does not.
 *
 * @throws {AppError} forbidden
 */
export function assertOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new AppError('forbidden', { detail: 'This request does not come from our own pages' });
}
