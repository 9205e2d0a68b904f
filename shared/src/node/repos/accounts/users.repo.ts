import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { UsersTable } from '../../db/users.ts';

/** A user with the name and the avatar from their profile. */
export type UserRow = Selectable<UsersTable> & { fullName: string; avatarUrl: string | null };

export interface NewUser {
  id: string;
  email: string;
  /** Null for an account with a passkey or a sign-in provider instead. */
  passwordHash: string | null;
  fullName: string;
}

const FREE = {
  subscribed: false,
  subscriptionTier: 'free',
  subscriptionEnd: null,
  plan: 'free',
} as const;

/**
 * Adds a user with their profile and the free entitlement. The unique index on the address decides between concurrent calls.
 *
 * @returns undefined when the email address is taken
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const { id, email, passwordHash, fullName } = user;
  const row = await tx
    .insertInto('users')
    .values({ id, email, passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await tx.insertInto('profiles').values({ id, fullName }).execute();
  await tx
    .insertInto('subscribers')
    .values({ userId: id, email, ...FREE })
    .execute();
  return { ...row, fullName, avatarUrl: null };
}

function userQuery(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .selectAll('users')
    .select('profiles.avatarUrl')
    .select((eb) => eb.fn.coalesce('profiles.fullName', sql<string>`''`).as('fullName'));
}

/** @param email in lower case */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return userQuery(db).where('users.email', '=', email).executeTakeFirst();
}

/** Locks the user until the transaction ends. Returns whether there is one. */
export async function lockUser(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await query.executeTakeFirst()) !== undefined;
}

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return userQuery(db).where('users.id', '=', id).executeTakeFirst();
}

export async function isOperator(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('isOperator').where('id', '=', id).executeTakeFirst();
  return Boolean(row?.isOperator);
}

/** Marks the address as confirmed; only the first time counts. */
export async function confirmEmail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailConfirmedAt: now })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

/** Pauses the user's waiting generations. They no longer count in the statistics of promises or correct estimates. */
export async function pauseQueue(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ queuePausedAt: sql<Date>`now()` }).where('id', '=', userId).execute();
  await db
    .updateTable('generations')
    .set({ forecastSeconds: null, promisedSeconds: null, promisedSecondsHigh: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations')
        .select('id')
        .where('userId', '=', userId)
        .where('status', '=', 'pending')
        // Others may hold several rows and wait for one of these.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/**
 * Resumes the user's waiting generations. In the same statement, makes the claim consider their accounts again, which
 * it may have skipped. Locks the user before the accounts, as submissions do.
 */
export async function resumeQueue(db: Db, userId: string): Promise<void> {
  await db
    .with('resumed', (cte) =>
      cte.updateTable('users').set({ queuePausedAt: null }).where('id', '=', userId).returning('id'),
    )
    .updateTable('queueAccounts')
    .from('resumed')
    .set({ waiting: true })
    .where('accountId', 'in', (eb) =>
      eb
        .selectFrom('generations')
        .select('accountId')
        .whereRef('userId', '=', 'resumed.id')
        .where('status', '=', 'pending'),
    )
    .execute();
}
