import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { BillingKind, BillingProviderName } from '../../../contracts/billing.ts';
import type { Entitlement } from '../../../contracts/plans.ts';
import type { SubscriptionsTable } from '../../db/billing.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inSeconds } from '../../db/time.ts';
import { setEntitlement } from './entitlements.repo.ts';

export type SubscriptionRow = Selectable<SubscriptionsTable>;

/** What the provider reports of a subscription, or what Easel keeps of a trial. */
export type SubscriptionFacts = Omit<
  SubscriptionRow,
  'userId' | 'trialStartedAt' | 'syncedTicket' | 'busyUntil' | 'busyToken' | 'updatedAt'
>;

export function findSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).executeTakeFirst();
}

type InJson<Value> = Value extends Date ? string : Value;
type SubscriptionAsJson = { [Column in keyof SubscriptionRow]: InJson<SubscriptionRow[Column]> };

/** Selects a user's subscription, null for none. For a query on `subscribers`. */
export const SUBSCRIPTION_AS_JSON = sql<SubscriptionAsJson | null>`(
  select row_to_json(s) from subscriptions s where s.user_id = subscribers.user_id)`;

/** Reads what {@link SUBSCRIPTION_AS_JSON} selected. */
export function subscriptionFrom(json: SubscriptionAsJson): SubscriptionRow {
  const { endedAt, trialStartedAt, busyUntil } = json;
  return {
    ...json,
    startedAt: new Date(json.startedAt),
    currentPeriodStart: new Date(json.currentPeriodStart),
    currentPeriodEnd: new Date(json.currentPeriodEnd),
    endedAt: endedAt === null ? null : new Date(endedAt),
    trialStartedAt: trialStartedAt === null ? null : new Date(trialStartedAt),
    busyUntil: busyUntil === null ? null : new Date(busyUntil),
    updatedAt: new Date(json.updatedAt),
  };
}

/** Finds the row of a provider's subscription. */
export function findSubscriptionOf(
  db: Db,
  providerSubscriptionId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('providerSubscriptionId', '=', providerSubscriptionId)
    .executeTakeFirst();
}

/** Finds the user with this subscription or customer id at the provider. */
export async function findSubscriptionOwner(
  db: Db,
  { subscriptionId, customerId }: { subscriptionId: string; customerId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where((eb) =>
      eb.or([eb('providerSubscriptionId', '=', subscriptionId), eb('providerCustomerId', '=', customerId)]),
    )
    .executeTakeFirst();
  return row?.userId;
}

/**
 * Writes a user's subscription and what it entitles the user to. Call it behind `lockEntitlement`.
 *
 * @param marks `trialStartedAt` with a trial, `syncedTicket` with a provider's answer
 */
export async function saveSubscription(
  tx: Tx,
  userId: string,
  {
    facts,
    entitlement,
  }: { facts: SubscriptionFacts; entitlement: Entitlement & { creditsUntil: Date | null } },
  marks: Partial<Pick<SubscriptionRow, 'trialStartedAt' | 'syncedTicket'>> = {},
): Promise<SubscriptionRow> {
  const row = { ...facts, ...marks };
  const updated = await tx
    .updateTable('subscriptions')
    .set({ ...row, updatedAt: sql<Date>`clock_timestamp()` })
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
  const saved =
    updated ??
    (await tx
      .insertInto('subscriptions')
      .values({ userId, ...row })
      .returningAll()
      .executeTakeFirstOrThrow());
  await setEntitlement(tx, userId, entitlement);
  return saved;
}

/** Returns the next ticket. Requests to the provider are numbered in the order in which they are sent. */
export async function takeTicket(db: Db): Promise<number> {
  const { rows } = await sql<{ ticket: number }>`select nextval('subscription_tickets') as ticket`.execute(
    db,
  );
  const ticket = rows[0]?.ticket;
  if (ticket === undefined) throw new Error('The sequence returned no number');
  return ticket;
}

/**
 * Reserves changes at the provider for the caller, for at most so many seconds. Returns the token that ends it; undefined while another
 * caller holds them.
 */
export async function beginChange(db: Db, userId: string, seconds: number): Promise<string | undefined> {
  const busyToken = randomUUID();
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ busyUntil: inSeconds(seconds), busyToken })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', sql<Date>`now()`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? busyToken : undefined;
}

/** Ends a change. Does nothing if another one has begun since, because this one took too long. */
export async function endChange(db: Db, userId: string, token: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ busyUntil: null, busyToken: null })
    .where('userId', '=', userId)
    .where('busyToken', '=', token)
    .execute();
}

/** Finds subscriptions and trials that have not ended though their period is over, at random: those that cannot be settled keep no others from their turn. */
export async function findOverdue(
  db: Db,
  { now, limit, provider }: { now: Date; limit: number; provider: BillingKind },
): Promise<SubscriptionRow[]> {
  // In addition to those of the configured provider: trials, and subscriptions bought in test billing.
  const providers: BillingProviderName[] = provider === 'stripe' ? ['local', 'stripe'] : ['local'];
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '<>', 'canceled')
    .where('currentPeriodEnd', '<=', now)
    .where((eb) => eb.or([eb('provider', 'is', null), eb('provider', 'in', providers)]))
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

/** The cause of the notice that a trial ends, see `takeNotice`. */
export const trialEndingCause = (endsAt: Date) => `trial-ending:${endsAt.toISOString()}`;

/** {@link trialEndingCause} of a row. */
const causeOfRow = sql<string>`
  to_char(current_period_end at time zone 'UTC', '"trial-ending:"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Finds trials that end between the two times and whose user has had no notice of it. */
export function findEndingTrials(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '=', 'trialing')
    .where('currentPeriodEnd', '>', from)
    .where('currentPeriodEnd', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('cause')
            .whereRef('notices.userId', '=', 'subscriptions.userId')
            .where('cause', '=', causeOfRow),
        ),
      ),
    )
    .orderBy('currentPeriodEnd')
    .limit(limit)
    .execute();
}

/** Finds users whose subscription would renew though their account is suspended, or its deletion was requested. */
export async function findLeaving(db: Db, provider: BillingKind, limit: number): Promise<string[]> {
  if (provider === 'none') return [];
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select('subscriptions.userId')
    .where((eb) =>
      eb.or([eb('users.deletionRequestedAt', 'is not', null), eb('users.suspendedAt', 'is not', null)]),
    )
    .where('subscriptions.status', 'in', ['active', 'past_due'])
    .where('subscriptions.cancelAtPeriodEnd', '=', false)
    .where('subscriptions.provider', '=', provider)
    // At random, so that those that the provider refuses to change do not keep the others from their turn.
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Finds users whose subscription has to be read from the provider: a change has not ended by its time, for example because its process
 * was killed, or the price is not recorded yet.
 */
export async function findUnread(db: Db, provider: BillingKind, limit: number): Promise<string[]> {
  if (provider === 'none') return [];
  const rows = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('status', 'in', ['active', 'past_due'])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('busyUntil', '<', sql<Date>`now()`),
        eb.and([eb('provider', '=', 'stripe'), eb('priceCents', 'is', null)]),
      ]),
    )
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Returns whether the provider's event was processed already. */
export async function isEventKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('providerEvents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Records that the event was processed. */
export async function rememberEvent(db: Db, id: string, type: string): Promise<void> {
  await db
    .insertInto('providerEvents')
    .values({ id, type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes events received before the time. The provider does not repeat events of that age. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('providerEvents').where('receivedAt', '<', before).execute();
}
