import type { Db } from '../db/client.ts';
import { findTeamOf } from './teams.repo.ts';

/** What is kept of a user besides account and generations and has no other reader, for the user to have. */
export async function readPersonalData(db: Db, userId: string) {
  const [likes, contactMessages, sessions, notices, credits, payments, refundRequests, team] =
    await Promise.all([
      db
        .selectFrom('likes')
        .select(['pictureId', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('contactMessages')
        .select(['id', 'firstName', 'lastName', 'email', 'subject', 'message', 'receivedAt'])
        .where('userId', '=', userId)
        .orderBy('receivedAt')
        .execute(),
      db
        .selectFrom('sessions')
        .select(['createdAt', 'expiresAt', 'revokedAt', 'userAgent'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('notices')
        .select(['cause', 'sentAt'])
        .where('userId', '=', userId)
        .orderBy('sentAt')
        .execute(),
      db
        .selectFrom('creditEntries')
        .select((eb) => ['periodStart', eb.fn.sum<number>('amount').as('amount')])
        .where('userId', '=', userId)
        .groupBy('periodStart')
        .orderBy('periodStart')
        .execute(),
      db
        .selectFrom('payments')
        .select(['id', 'status', 'amountCents', 'currency', 'plan', 'interval'])
        .select(['periodStart', 'periodEnd', 'createdAt', 'refundedAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('refundRequests')
        .select(['paymentId', 'reason', 'message', 'status', 'requestedAt', 'decidedAt', 'decisionNote'])
        .where('userId', '=', userId)
        .orderBy('requestedAt')
        .execute(),
      readTeam(db, userId),
    ]);
  const creditsUsed = credits.map(({ periodStart, amount }) => ({ periodStart, credits: -Number(amount) }));
  return { likes, contactMessages, sessions, notices, creditsUsed, payments, refundRequests, team };
}

/** The team with what the user has written into it. */
async function readTeam(db: Db, userId: string) {
  const team = await findTeamOf(db, userId);
  if (!team) return null;
  const { id, name, role, createdAt } = team;
  if (role === 'member') return { name, role };
  const invitations = await db
    .selectFrom('teamInvitations')
    .select(['email', 'sentAt', 'expiresAt'])
    .where('teamId', '=', id)
    .orderBy('sentAt')
    .execute();
  return { name, role, createdAt, invitations };
}
