import { sql } from 'kysely';
import type { AuditAction } from '../../../contracts/admin.ts';
import type { AuditDetails } from '../../db/audit-entries.ts';
import type { Db } from '../../db/client.ts';

/** Who acts: an operator by a request, or the command line. */
export type Actor = { userId: string; requestId: string } | 'command line';

export interface NewAuditEntry {
  action: AuditAction;
  /** Of the user, the generation or the message. */
  subjectId: string;
  /** In the operator's own words. */
  reason?: string;
  /** No secrets, no prompts. */
  details?: AuditDetails;
}

/** Tells of a deed, in the transaction that does it. */
export async function recordDeed(db: Db, actor: Actor, entry: NewAuditEntry): Promise<void> {
  const { action, subjectId, reason = null, details = {} } = entry;
  const { userId, requestId } = actor === 'command line' ? { userId: null, requestId: null } : { ...actor };
  await db
    .insertInto('auditEntries')
    .values({ actorId: userId, action, subjectId, reason, details: JSON.stringify(details), requestId })
    .execute();
}

export interface AuditListOptions {
  action?: AuditAction | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
  /** Only what was done before this one. */
  beforeId?: number | undefined;
  limit: number;
}

/** The last deed first. Who is still there is named by the address of today. */
export function listDeeds(db: Db, { action, subjectId, actorId, beforeId, limit }: AuditListOptions) {
  let query = db
    .selectFrom('auditEntries as e')
    .leftJoin('users as a', 'a.id', 'e.actorId')
    .leftJoin('users as s', 's.id', 'e.subjectId')
    .leftJoin('generations as g', 'g.id', 'e.subjectId')
    .leftJoin('users as o', 'o.id', 'g.userId')
    .leftJoin('contactMessages as m', 'm.id', 'e.subjectId')
    .leftJoin('refundRequests as r', 'r.id', 'e.subjectId')
    .leftJoin('users as p', 'p.id', 'r.userId')
    .selectAll('e')
    .select('a.email as actorEmail')
    .select(sql<string | null>`coalesce(s.email, o.email, m.email, p.email)`.as('subjectEmail'))
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (action) query = query.where('e.action', '=', action);
  if (subjectId) query = query.where('e.subjectId', '=', subjectId);
  if (actorId) query = query.where('e.actorId', '=', actorId);
  if (beforeId !== undefined) query = query.where('e.id', '<', beforeId);
  return query.execute();
}

export type Deed = Awaited<ReturnType<typeof listDeeds>>[number];
