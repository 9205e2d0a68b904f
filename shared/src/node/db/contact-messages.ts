import type { ColumnType, Generated } from 'kysely';
import type { ContactSubject } from '../../contracts/contact.ts';

export interface ContactMessagesTable {
  /** Chosen by the client, so that a repeated submission is deduplicated. */
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
  /** When to mail it next: later while a try is in flight or after one failed. */
  mailDueAt: ColumnType<Date, Date | undefined, Date>;
  /** When the mail server accepted it. */
  mailedAt: Date | null;
  /** When an operator marked it as answered. */
  answeredAt: Date | null;
  /** For operators only. */
  note: Generated<string>;
}
