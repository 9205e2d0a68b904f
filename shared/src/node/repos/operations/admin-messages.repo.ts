import { type Selectable, sql } from 'kysely';
import type { MESSAGE_FILTERS } from '../../../contracts/admin.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { ContactMessagesTable } from '../../db/contact-messages.ts';
import { isBehind, microsOf, type Place } from '../../db/keyset.ts';

export type MessageRow = Selectable<ContactMessagesTable>;

export interface MessageListOptions {
  filter: (typeof MESSAGE_FILTERS)[number];
  after?: Place | undefined;
  limit: number;
}

/** Lists messages, newest first. */
export function listMessages(
  db: Db,
  { filter, after, limit }: MessageListOptions,
): Promise<(MessageRow & { micros: number })[]> {
  let query = db
    .selectFrom('contactMessages')
    .selectAll()
    .select(microsOf('received_at').as('micros'))
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (filter !== 'all') query = query.where('answeredAt', filter === 'open' ? 'is' : 'is not', null);
  if (after) query = query.where(isBehind('received_at', 'id', after));
  return query.execute();
}

/** Locks the message until the transaction ends. */
export function lockMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('contactMessages')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function setAnswered(tx: Tx, id: string, isAnswered: boolean): Promise<MessageRow> {
  return tx
    .updateTable('contactMessages')
    .set({ answeredAt: isAnswered ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setNote(tx: Tx, id: string, note: string): Promise<MessageRow> {
  return tx
    .updateTable('contactMessages')
    .set({ note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
