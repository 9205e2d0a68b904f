import type { ColumnType, Generated } from 'kysely';
import type { ContactSubject } from '../../contracts/contact.ts';

export interface ContactMessagesTable {
  /** Chosen by the client: the same message sent twice is one. */
  id: string;
  /** Null for a visitor, and once the account is erased. */
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  subject: ContactSubject;
  message: string;
  receivedAt: ColumnType<Date, Date | undefined, never>;
  mailAttempts: Generated<number>;
  /** Not to be mailed before: an attempt is under way, or the last one failed. */
  mailDueAt: ColumnType<Date, Date | undefined, Date>;
  /** When it was handed to the mail server; null until then. */
  mailedAt: Date | null;
  /** When an operator called it answered. */
  answeredAt: Date | null;
  /** Operators' own. */
  note: Generated<string>;
}
