import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '../../contracts/admin.ts';

/** Actions of operators. Rows are only added: the database refuses updates and deletions. */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: ColumnType<Date, never, never>;
  /** The operator; null for the command line. */
  actorId: string | null;
  action: AuditAction;
  /** The id of a user, a generation, a contact message or a refund request, depending on the action. */
  subjectId: string;
  /** The name of a worker, a model or a plan, which have no such id; null for others. */
  subjectName: ColumnType<string | null, string | null | undefined, never>;
  /** Written by the operator. */
  reason: string | null;
  /** Names and values: no secrets, no prompts. JSON, written as text. */
  details: ColumnType<AuditDetails, string, never>;
  /** The id of the request, as in the server's log. */
  requestId: string | null;
}

export type AuditDetails = Record<string, string | number | boolean | null>;
