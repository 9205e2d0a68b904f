import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../validation.ts';

const KEY_MAX_LENGTH = 100;

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers['user-agent'] ?? '';
}

/** @throws {AppError} validation_failed when it is too long to be kept. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= KEY_MAX_LENGTH) return key;
  const message = `The Idempotency-Key header takes at most ${KEY_MAX_LENGTH} characters`;
  throw invalid([{ pointer: '', message }]);
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
