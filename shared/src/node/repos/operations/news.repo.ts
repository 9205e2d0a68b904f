import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';

/** Seconds for one attempt, after which another process may make the next. */
const LEASE_SECONDS = 300;

/**
 * Adds news for everyone who wants such mails, has confirmed the address and may use the account. Returns how many that are.
 *
 * @param news the subject is one line; an empty line separates the paragraphs of the body
 */
export async function fileNews(db: Db, news: { id: string; subject: string; body: string }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.insertInto('news').values(news).execute();
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('newsMails')
      .columns(['newsId', 'userId'])
      .expression((eb) =>
        eb
          .selectFrom('settings as s')
          .innerJoin('users as u', 'u.id', 's.userId')
          .select([sql<string>`${news.id}::uuid`.as('newsId'), 'u.id as userId'])
          .where('s.marketingMails', '=', true)
          .where('u.emailConfirmedAt', 'is not', null)
          .where('u.suspendedAt', 'is', null)
          .where('u.deletionRequestedAt', 'is', null),
      )
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows);
  });
}

/** A claimed mail. The attempt number is the fencing token. */
export interface NewsClaim {
  newsId: string;
  userId: string;
  attempt: number;
  subject: string;
  body: string;
  email: string;
  name: string;
  /** Whether to send it: the user still wants such mails, and may use the account. */
  isWanted: boolean;
}

/**
 * Claims the mail that is due first. Concurrent processes get different ones; one whose process died is due again when its lease
 * expires. Claim one just before it is sent: the lease is longer than a mail server takes, but not than a queue of mails.
 */
export async function claimNewsMail(db: Db): Promise<NewsClaim | undefined> {
  const { rows } = await sql<NewsClaim>`
    with due as materialized (
      select news_id, user_id from news_mails where due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    update news_mails m set attempt = m.attempt + 1, due_at = ${inSeconds(LEASE_SECONDS)}
    from due, news n, users u left join profiles p on p.id = u.id left join settings s on s.user_id = u.id
    where m.news_id = due.news_id and m.user_id = due.user_id and n.id = m.news_id and u.id = m.user_id
    returning m.news_id, m.user_id, m.attempt, n.subject, n.body, u.email, coalesce(p.full_name, '') as name,
      coalesce(s.marketing_mails, false) and u.suspended_at is null and u.deletion_requested_at is null as is_wanted
  `.execute(db);
  return rows[0];
}

type HeldMail = Pick<NewsClaim, 'newsId' | 'userId' | 'attempt'>;

export async function endNewsMail(db: Db, { newsId, userId, attempt }: HeldMail): Promise<void> {
  await db
    .deleteFrom('newsMails')
    .where((eb) => eb.and({ newsId, userId, attempt }))
    .execute();
}

/** Schedules the next attempt. */
export async function postponeNewsMail(db: Db, held: HeldMail, seconds: number): Promise<void> {
  const { newsId, userId, attempt } = held;
  await db
    .updateTable('newsMails')
    .set({ dueAt: inSeconds(seconds) })
    .where((eb) => eb.and({ newsId, userId, attempt }))
    .execute();
}
