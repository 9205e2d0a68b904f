import { type Selectable, sql } from 'kysely';
import type { AuditAction } from '../../../contracts/admin.ts';
import type { AuditDetails, AuditEntriesTable } from '../../db/audit-entries.ts';
import type { Db } from '../../db/client.ts';

/** An operator with the request that did it, or the command line. */
export type Actor = { userId: string; requestId: string } | 'command line';

/** A user, a generation, a contact message, a refund request or an invitation; or the name of a worker, a model, a pack or a plan. */
type Subject = { subjectId: string } | { subjectName: string };

/** The subject's id if it has a name instead. */
const NO_ROW = '00000000-0000-0000-0000-000000000000';

export type NewAuditEntry = Subject & {
  action: AuditAction;
  /** Written by the operator. */
  reason?: string;
  /** No secrets, no prompts. */
  details?: AuditDetails;
};

/** Records an action in the audit log. Call it in the transaction that carries the action out. */
export async function recordAction(db: Db, actor: Actor, entry: NewAuditEntry): Promise<void> {
  const { action, reason = null, details = {} } = entry;
  const subject = 'subjectId' in entry ? entry : { subjectId: NO_ROW, subjectName: entry.subjectName };
  const { userId, requestId } = actor === 'command line' ? { userId: null, requestId: null } : { ...actor };
  await db
    .insertInto('auditEntries')
    .values({
      actorId: userId,
      action,
      subjectId: subject.subjectId,
      subjectName: 'subjectName' in subject ? subject.subjectName : null,
      reason,
      details: JSON.stringify(details),
      requestId,
    })
    .execute();
}

export interface AuditListOptions {
  action?: AuditAction | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
  /** Only entries older than this one. */
  beforeId?: number | undefined;
  limit: number;
}

export interface AuditEntryRow extends Selectable<AuditEntriesTable> {
  actorEmail: string | null;
  subjectEmail: string | null;
}

/** Returns the newest entries first. Actors and subjects that still exist are named by their present email address. */
export function listAuditEntries(db: Db, options: AuditListOptions): Promise<AuditEntryRow[]> {
  const { action, subjectId, actorId, beforeId, limit } = options;
  let query = db
    .selectFrom('auditEntries as e')
    .leftJoin('users as a', 'a.id', 'e.actorId')
    .leftJoin('users as s', 's.id', 'e.subjectId')
    .leftJoin('generations as g', 'g.id', 'e.subjectId')
    .leftJoin('users as o', 'o.id', 'g.userId')
    .leftJoin('contactMessages as m', 'm.id', 'e.subjectId')
    .leftJoin('refundRequests as r', 'r.id', 'e.subjectId')
    .leftJoin('users as p', 'p.id', 'r.userId')
    .leftJoin('signupInvitations as i', 'i.id', 'e.subjectId')
    .selectAll('e')
    .select('a.email as actorEmail')
    .select(sql<string | null>`coalesce(s.email, o.email, m.email, p.email, i.email)`.as('subjectEmail'))
    .orderBy('e.id', 'desc')
    .limit(limit);
  if (action) query = query.where('e.action', '=', action);
  if (subjectId) query = query.where('e.subjectId', '=', subjectId);
  if (actorId) query = query.where('e.actorId', '=', actorId);
  if (beforeId !== undefined) query = query.where('e.id', '<', beforeId);
  return query.execute();
}
