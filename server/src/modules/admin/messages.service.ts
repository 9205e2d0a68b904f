import type { AdminMessage, AdminMessageQuery, MessageChange } from '@easel/shared/contracts/admin.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/operations/admin-messages.repo';
import { type Actor, recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import { pageOf, readPlace, writePlace } from '../../http/page.ts';
import { timeOf } from './users.presenter.ts';

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Reads and updates messages to support. */
export function createMessagesService({ db }: { db: Db }) {
  return {
    /** Returns a page of messages, latest first. */
    async list({ filter, cursor, limit }: AdminMessageQuery) {
      const rows = await repo.listMessages(db, { filter, after: readPlace(cursor), limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, writePlace);
      return { items: items.map(presentMessage), nextCursor };
    },

    /** Marks a message as answered or open, or changes its note. Setting the current value changes nothing. */
    async change(actor: Actor, id: string, { isAnswered, note }: MessageChange): Promise<AdminMessage> {
      const message = await db.transaction().execute(async (tx) => {
        let message = await repo.lockMessage(tx, id);
        if (!message) throw new AppError('not_found', { detail: 'Message not found.' });
        if (isAnswered !== undefined && isAnswered !== (message.answeredAt !== null)) {
          message = await repo.setAnswered(tx, id, isAnswered);
          const action = isAnswered ? 'message.answered' : 'message.reopened';
          await recordAction(tx, actor, { action, subjectId: id });
        }
        if (note !== undefined && note !== message.note) {
          message = await repo.setNote(tx, id, note);
          await recordAction(tx, actor, { action: 'message.noted', subjectId: id });
        }
        return message;
      });
      return presentMessage(message);
    },
  };
}

function presentMessage(row: repo.MessageRow): AdminMessage {
  const { id, userId, email, subject, message, note } = row;
  return {
    id,
    userId,
    email,
    subject,
    message,
    note,
    name: `${row.firstName} ${row.lastName}`,
    receivedAt: row.receivedAt.toISOString(),
    mailedAt: timeOf(row.mailedAt),
    answeredAt: timeOf(row.answeredAt),
  };
}
