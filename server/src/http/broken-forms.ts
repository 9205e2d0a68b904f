import { AppError } from '@easel/shared/node/app-error';
import type { FastifyRequest } from 'fastify';

/** Matches the messages of @fastify/busboy for a form without a usable boundary or end. Its errors have no codes. */
const BROKEN = /^Multipart: |^The needle |multipart data$/;

/**
 * Reads a form and discards the rest of it. A file that is not read would block the connection: the client's next request on it
 * would get no answer.
 *
 * @throws {AppError} validation_failed for a form that is broken or ends early, and what `read` throws
 */
export async function refusingBrokenForms<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error && BROKEN.test(error.message))) throw error;
    throw new AppError('validation_failed', { detail: 'The form is malformed or incomplete.', cause: error });
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}
