import { type SelectQueryBuilder, sql } from 'kysely';
import type { USER_FILTERS } from '../../../contracts/admin.ts';
import { ACTIVE_STATUSES } from '../../../contracts/generation.ts';
import type { Db, Tables } from '../../db/client.ts';
import { contains } from '../../db/contains.ts';
import { isBehind, microsOf, type Place } from '../../db/keyset.ts';

const people = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('subscribers as s', 's.userId', 'u.id')
    .select(['u.id', 'u.email', 'u.createdAt', 'u.emailConfirmedAt', 'u.isOperator'])
    .select(['u.suspendedAt', 'u.deletionRequestedAt', 's.subscriptionEnd', 's.apiRequestsPerHour'])
    .select((eb) => [
      eb.fn.coalesce('p.fullName', sql<string>`''`).as('name'),
      // A user without an entitlement row counts as free.
      eb.fn.coalesce('s.subscribed', eb.lit(false)).as('subscribed'),
      eb.fn.coalesce('s.subscriptionTier', sql<'free'>`'free'`).as('subscriptionTier'),
      eb.fn.coalesce('s.plan', sql<'free'>`'free'`).as('plan'),
      microsOf('u.created_at').as('micros'),
    ]);

export interface UserListOptions {
  /** Part of the email address. */
  search?: string | undefined;
  filter: (typeof USER_FILTERS)[number];
  after?: Place | undefined;
  limit: number;
}

/** Lists users, the latest sign-up first. */
export function listUsers(db: Db, { search, filter, after, limit }: UserListOptions) {
  let query = people(db).orderBy('u.createdAt', 'desc').orderBy('u.id', 'desc').limit(limit);
  if (search) query = query.where('u.email', 'ilike', contains(search));
  if (filter === 'operators') query = query.where('u.isOperator', '=', true);
  if (filter === 'suspended') query = query.where('u.suspendedAt', 'is not', null);
  if (filter === 'leaving') query = query.where('u.deletionRequestedAt', 'is not', null);
  if (after) query = query.where(isBehind('u.created_at', 'u.id', after));
  return query.execute();
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number];

export function findListedUser(db: Db, id: string): Promise<ListedUser | undefined> {
  return people(db).where('u.id', '=', id).executeTakeFirst();
}

/** Returns whether the user has a subscription that has not ended, which decides the plan. */
export async function isBilled(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('userId', '=', userId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a user's rows. @param now decides which sessions and keys have expired */
export async function countBelongings(db: Db, userId: string, now: Date) {
  const [generations, apiKeys, sessions, messages] = await Promise.all([
    countGenerations(db, userId),
    count(
      db
        .selectFrom('apiKeys')
        .where('userId', '=', userId)
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])),
    ),
    count(
      db
        .selectFrom('sessions')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now),
    ),
    count(db.selectFrom('contactMessages').where('userId', '=', userId)),
  ]);
  return { ...generations, apiKeys, sessions, messages };
}

function countGenerations(db: Db, userId: string) {
  return db
    .selectFrom('generations')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('images'),
      fn.count<number>('publishedAt').as('published'),
      fn
        .countAll<number>()
        .filterWhere('status', 'in', [...ACTIVE_STATUSES])
        .as('active'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

async function count<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
