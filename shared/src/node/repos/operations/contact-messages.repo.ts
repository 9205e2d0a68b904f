import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { ContactMessagesTable } from '../../db/contact-messages.ts';

export type ContactMessageRow = Selectable<ContactMessagesTable>;
export type NewContactMessage = Pick<
  Insertable<ContactMessagesTable>,
  'id' | 'firstName' | 'lastName' | 'email' | 'subject' | 'message'
> & { userId: string | null };

/** Keeps a message; undefined where there is one of that id already. A user who is gone by now counts as a visitor. */
export function insertContactMessage(
  db: Db,
  { userId, ...message }: NewContactMessage,
): Promise<ContactMessageRow | undefined> {
  return db
    .insertInto('contactMessages')
    .values((eb) => ({
      ...message,
      userId: eb.selectFrom('users').select('id').where('id', '=', userId),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findContactMessage(db: Db, id: string): Promise<ContactMessageRow | undefined> {
  return db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Longer than a mail server may take, and doubled with every attempt, */
const FIRST_REST_SECONDS = 120;
/** up to this. */
const LONGEST_REST_SECONDS = 6 * 3_600;
const DOUBLINGS = 8;

/**
 * Takes a message that is to be mailed. It is the caller's for two minutes; should the caller fail or vanish, it is due
 * again after a while that doubles with every attempt, up to six hours. Undefined when none is due.
 */
export function takeUnmailed(db: Db): Promise<ContactMessageRow | undefined> {
  const rest = sql<Date>`now() + least(
    ${LONGEST_REST_SECONDS}, ${FIRST_REST_SECONDS} * power(2, least(mail_attempts, ${DOUBLINGS}))
  ) * interval '1 second'`;
  return db
    .updateTable('contactMessages')
    .set((eb) => ({ mailAttempts: eb('mailAttempts', '+', 1), mailDueAt: rest }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('contactMessages')
        .select('id')
        .where('mailedAt', 'is', null)
        .where('mailDueAt', '<=', sql<Date>`now()`)
        .orderBy('mailDueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Records that a message was handed to the mail server. Of several who say so, one is told yes. */
export async function markMailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactMessages')
    .set({ mailedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
