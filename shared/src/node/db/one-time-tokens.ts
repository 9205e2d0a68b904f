import type { ColumnType } from 'kysely';

/** Tokens of links sent by mail. Only the token's SHA-256 is stored. */
export interface OneTimeTokensTable {
  tokenHash: Buffer;
  userId: string;
  purpose: 'signup' | 'recovery' | 'email-old' | 'email-new';
  createdAt: ColumnType<Date, Date | undefined, never>;
  expiresAt: Date;
}
