import type { AuditEntry, AuditQuery } from '@easel/shared/contracts/admin.schema';
import type { Db } from '@easel/shared/node/db/client';
import { type AuditEntryRow, listAuditEntries } from '@easel/shared/node/repos/operations/audit.repo';
import { z } from 'zod';
import { pageOf, readIdCursor } from '../../http/page.ts';

const cursorSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit log of operators' actions. */
export function createAuditService({ db }: { db: Db }) {
  return {
    /** Returns a page of entries, newest first. */
    async list({ cursor, limit, ...filter }: AuditQuery) {
      const beforeId = readIdCursor(cursorSchema, cursor);
      const rows = await listAuditEntries(db, { ...filter, beforeId, limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => String(id));
      return { items: items.map(presentEntry), nextCursor };
    },
  };
}

function presentEntry(row: AuditEntryRow): AuditEntry {
  const { action, reason, details, requestId, actorId, actorEmail } = row;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action,
    reason,
    details,
    requestId,
    actor: actorId === null ? null : { id: actorId, email: actorEmail },
    subject: { id: row.subjectId, email: row.subjectEmail, name: row.subjectName },
  };
}
