import type { Db } from '../../db/client.ts';
import { spent } from '../billing/credits.repo.ts';
import { findTeamOf } from '../teams/teams.repo.ts';

/** Reads the personal data that no other repo reads, for the user's export. */
export async function readPersonalData(db: Db, userId: string) {
  const [
    likes,
    contactMessages,
    sessions,
    passkeys,
    linkedIdentities,
    notices,
    credits,
    payments,
    refundRequests,
    team,
  ] = await Promise.all([
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
      .select(['createdAt', 'rotatedAt as lastUsedAt', 'expiresAt', 'revokedAt', 'userAgent', 'network'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('linkedIdentities')
      .select(['issuer', 'email', 'linkedAt'])
      .where('userId', '=', userId)
      .orderBy('issuer')
      .execute(),
    db
      .selectFrom('notices')
      .select(['cause', 'sentAt'])
      .where('userId', '=', userId)
      .orderBy('sentAt')
      .execute(),
    readCredits(db, userId),
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
  return {
    likes,
    contactMessages,
    sessions,
    passkeys,
    linkedIdentities,
    notices,
    ...credits,
    payments,
    refundRequests,
    team,
  };
}

/** Reads what was spent of the user's own credits, and of the credits of the user's teams. */
async function readCredits(db: Db, userId: string) {
  const [creditsUsed, teamCreditsUsed] = await Promise.all([
    readCreditsUsed(db, userId),
    readTeamCreditsUsed(db, userId),
  ]);
  return { creditsUsed, teamCreditsUsed };
}

/** Reads the account's spending per period: on the user's own images and on those of team members. */
async function readCreditsUsed(db: Db, userId: string) {
  const rows = await db
    .selectFrom('creditEntries')
    .where('userId', '=', userId)
    .select(({ fn }) => [
      'periodStart',
      fn.sum<number>('amount').filterWhere('spentBy', 'is', null).as('own'),
      fn.sum<number>('amount').filterWhere('spentBy', 'is not', null).as('members'),
    ])
    .groupBy('periodStart')
    .orderBy('periodStart')
    .execute();
  return rows.map(({ periodStart, own, members }) => ({
    periodStart,
    credits: spent(own),
    creditsOfMembers: spent(members),
  }));
}

/** Reads what teams spent on the user's images, per period. */
async function readTeamCreditsUsed(db: Db, userId: string) {
  const rows = await db
    .selectFrom('creditEntries')
    .where('spentBy', '=', userId)
    .select(({ fn }) => ['periodStart', fn.sum<number>('amount').as('amount')])
    .groupBy(['userId', 'periodStart'])
    .orderBy('periodStart')
    .execute();
  return rows.map(({ periodStart, amount }) => ({ periodStart, credits: spent(amount) }));
}

/** Reads the user's team: as its owner with the open invitations, as a member with the time of joining. */
async function readTeam(db: Db, userId: string) {
  const team = await findTeamOf(db, userId);
  if (!team) return null;
  const { id, name, role, createdAt } = team;
  if (role === 'member') {
    const membership = await db
      .selectFrom('teamMembers')
      .select('joinedAt')
      .where('userId', '=', userId)
      .executeTakeFirst();
    return { name, role, joinedAt: membership?.joinedAt };
  }
  const invitations = await db
    .selectFrom('teamInvitations')
    .select(['email', 'sentAt', 'expiresAt'])
    .where('teamId', '=', id)
    .orderBy('sentAt')
    .execute();
  return { name, role, createdAt, invitations };
}
