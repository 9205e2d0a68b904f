import { AppError } from '@easel/shared/node/app-error';

/** Matches the messages of @fastify/busboy for a form without a usable boundary or end. Its errors have no codes. */
const BROKEN = /^Multipart: |^The needle |multipart data$/;

/** Reads a form. @throws {AppError} validation_failed for one that is broken or ends early, and what `read` throws */
export async function refusingBrokenForms<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error && BROKEN.test(error.message))) throw error;
    throw new AppError('validation_failed', { detail: 'The form is malformed or incomplete.', cause: error });
  }
}
