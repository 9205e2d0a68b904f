import type { ContactRequest } from '@easel/shared/contracts/contact.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { ContactMessageRow } from '@easel/shared/node/repos/operations/contact-messages.repo';

const CONTENT = ['firstName', 'lastName', 'email', 'subject', 'message'] as const;

/**
 * Checks that a repeated id comes with the same message.
 *
 * @throws {AppError} illegal_state
 */
export function assertSameMessage(kept: ContactMessageRow, request: ContactRequest): void {
  if (CONTENT.every((field) => kept[field] === request[field])) return;
  throw new AppError('illegal_state', { detail: 'Another message already has this id.' });
}
