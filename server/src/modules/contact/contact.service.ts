import type { ContactRequest } from '@easel/shared/contracts/contact.schema';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import {
  type ContactMessageRow,
  findContactMessage,
  insertContactMessage,
} from '@easel/shared/node/repos/operations/contact-messages.repo';
import { assertSameMessage } from './contact.policy.ts';
import type { ContactMails } from './contact-mails.ts';

export interface ContactService {
  /**
   * Stores a message, then mails it in the background. Repeating a message has no effect.
   *
   * @param userId the sender; null for a visitor
   * @throws {AppError} illegal_state when another message has its id
   */
  receive(
    request: ContactRequest,
    userId: string | null,
  ): Promise<{ message: ContactMessageRow; isNew: boolean }>;
}

export function createContactService({
  db,
  mails,
  background,
}: {
  db: Db;
  mails: ContactMails;
  background: Background;
}): ContactService {
  return {
    async receive(request, userId) {
      const inserted = await insertContactMessage(db, { ...request, userId });
      const message = inserted ?? (await findContactMessage(db, request.id));
      if (!message) throw new Error(`The message ${request.id} is gone`);
      assertSameMessage(message, request);
      if (inserted) background.run('contact mail', mails.sendDue);
      return { message, isNew: inserted !== undefined };
    },
  };
}
