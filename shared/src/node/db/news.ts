import type { ColumnType, Generated } from 'kysely';

/** News by mail, as the operator wrote it. */
export interface NewsTable {
  id: string;
  subject: string;
  /** Plain text; an empty line separates paragraphs. */
  body: string;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** The outbox: who has yet to get which news. */
export interface NewsMailsTable {
  newsId: string;
  userId: string;
  /** The fencing token, incremented by every claim. */
  attempt: Generated<number>;
  /** When the next attempt may be claimed, or the claim expires. */
  dueAt: ColumnType<Date, Date | undefined, Date>;
}
