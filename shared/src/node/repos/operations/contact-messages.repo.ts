import { type Insertable, type Selectable, sql } from 'kysely';
import { HOUR_SECONDS } from '../../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import type { ContactMessagesTable } from '../../db/contact-messages.ts';

export type ContactMessageRow = Selectable<ContactMessagesTable>;
export type NewContactMessage = Pick<
  Insertable<ContactMessagesTable>,
  'id' | 'firstName' | 'lastName' | 'email' | 'subject' | 'message'
> & { userId: string | null };

/** Adds a message. Undefined when its id exists already. A user who no longer exists counts as a visitor. */
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

/** Pause after the first attempt, longer than a mail server may take. Doubles with every attempt. */
const FIRST_REST_SECONDS = 120;
/** Upper bound of the pause. */
const LONGEST_REST_SECONDS = 6 * HOUR_SECONDS;
const DOUBLINGS = 8;

/**
 * Claims a message that is due to be mailed, for two minutes. If the caller fails or dies, it is due again after a pause that
 * doubles with every attempt, up to six hours. Undefined when none is due.
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

/** Records that the mail server accepted a message. Of several callers, one gets true. */
export async function markMailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactMessages')
    .set({ mailedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
