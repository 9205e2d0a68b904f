import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../http/own-origin.ts';

/**
 * Refuses requests from other origins that authenticate by the cookie alone. SameSite=Strict prevents these already; this check
 * covers browsers that ignore it and sibling hosts.
 *
 * @throws {AppError} forbidden
 */
export function assertOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  if (isOwnOrigin(headers.origin, { host, publicUrl })) return;
  throw new AppError('forbidden', { detail: 'Requests from other sites are not allowed.' });
}
