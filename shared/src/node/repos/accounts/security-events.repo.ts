import { type Selectable, sql } from 'kysely';
import type { SecurityEventKind } from '../../../contracts/security-log.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { SecurityDetails, SecurityEventsTable } from '../../db/security-events.ts';
import { lockUser } from './users.repo.ts';

/** Where a request comes from. */
export interface Origin {
  /** The client's shortened address. */
  network: string;
  /** The `User-Agent` header. */
  userAgent: string;
  /** The browser and the system in words, such as "Firefox on Windows". */
  device: string;
}

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  userId: string;
  /** Absent for commands and chores. */
  origin?: Origin | undefined;
  sessionId?: string | null | undefined;
  /** Names and values for the log's reader: no secrets, no prompts. */
  details?: SecurityDetails | undefined;
}

/**
 * Adds an event to the security log. Call it in the transaction that carries the action out. The hash chain is extended when the
 * transaction is committed.
 */
export async function recordSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  const { kind, userId, origin, sessionId = null, details = {} } = event;
  const { network, device } = origin ?? { network: '', device: '' };
  await db
    .insertInto('securityEvents')
    .values({ kind, userId, network, device, sessionId, details: JSON.stringify(details) })
    .execute();
}

/** How many events of a kind are recorded within an hour. */
export interface HourlyLimit {
  /** With the same details. */
  alike: number;
  /** With any details; by default any number. */
  all?: number;
}

/**
 * As {@link recordSecurityEvent}, unless the account has that many events of the kind within the last hour. Locks the user until
 * the transaction ends, so that concurrent callers cannot exceed the number, and nothing is added to an erased account.
 */
export async function recordAtMost(
  tx: Tx,
  event: NewSecurityEvent,
  { alike, all = Number.MAX_SAFE_INTEGER }: HourlyLimit,
): Promise<void> {
  if (!(await lockUser(tx, event.userId))) return;
  const isAlike = sql<boolean>`details = ${JSON.stringify(event.details ?? {})}::jsonb`;
  const recent = await tx
    .selectFrom('securityEvents')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isAlike).as('alike'),
    ])
    .where('userId', '=', event.userId)
    .where('kind', '=', event.kind)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (recent.alike < alike && recent.all < all) await recordSecurityEvent(tx, event);
}

/** Returns whether the account was used before, but never from such a device. */
export async function isNewDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const seen = db
    .selectFrom('securityEvents')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', 'in', ['signed_up', 'signed_in'])
    .limit(1);
  if (!(await seen.executeTakeFirst())) return false;
  return !(await seen.where('device', '=', device).executeTakeFirst());
}

export type SecurityEventRow = Selectable<SecurityEventsTable>;

export interface SecurityListOptions {
  userId?: string | undefined;
  kind?: SecurityEventKind | undefined;
  /** Only events older than this one. */
  beforeId?: number | undefined;
  limit: number;
}

/** Lists events, newest first, with the present address of their accounts. */
export function listSecurityEvents(
  db: Db,
  { userId, kind, beforeId, limit }: SecurityListOptions,
): Promise<(SecurityEventRow & { email: string | null })[]> {
  let query = db
    .selectFrom('securityEvents as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .selectAll('e')
    .select('u.email')
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (userId) query = query.where('e.userId', '=', userId);
  if (kind) query = query.where('e.kind', '=', kind);
  if (beforeId !== undefined) query = query.where('e.id', '<', beforeId);
  return query.execute();
}

const ERASED = { network: '', device: '', sessionId: null, details: '{}', salt: null } as const;

/** Erases the personal data of an account's events. What happened and when stays, and the chain stays verifiable. */
export async function eraseSecurityEventsOf(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('securityEvents')
    .set(ERASED)
    .where('userId', '=', userId)
    .where('salt', 'is not', null)
    .execute();
}

/** Erases the personal data of old events. */
export async function eraseOldSecurityEvents(db: Db, days: number): Promise<void> {
  await db
    .updateTable('securityEvents')
    .set(ERASED)
    .where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('salt', 'is not', null)
    .execute();
}
