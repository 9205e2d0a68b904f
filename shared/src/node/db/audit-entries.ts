import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '../../contracts/admin.ts';

/** What an operator did to whom or what. Rows are added and never changed: the database refuses it. */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: ColumnType<Date, never, never>;
  /** The operator; null for the command line. */
  actorId: string | null;
  action: AuditAction;
  /** A user, a generation, a contact message or a refund request, as the action says. */
  subjectId: string;
  /** In the operator's own words. */
  reason: string | null;
  /** Names and values: no secrets, no prompts. JSON, written as text. */
  details: ColumnType<AuditDetails, string, never>;
  /** The request that did it, as the server's log has it. */
  requestId: string | null;
}

export type AuditDetails = Record<string, string | number | boolean | null>;
