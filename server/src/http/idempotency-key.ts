import type { FastifyRequest } from 'fastify';
import { invalid } from './validation.ts';

export const KEY_MAX_LENGTH = 100;

/** Wraps {@link idempotencyKeyOf} for a service. */
export function repetitionOf(request: FastifyRequest): { key: string } | null {
  const key = idempotencyKeyOf(request);
  return key === null ? null : { key };
}

/**
 * Returns the `Idempotency-Key` header, or null without one.
 *
 * @throws {AppError} validation_failed when it is too long to store
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= KEY_MAX_LENGTH) return key;
  const message = `The Idempotency-Key header can have at most ${KEY_MAX_LENGTH} characters`;
  throw invalid([{ pointer: '', message }]);
}
