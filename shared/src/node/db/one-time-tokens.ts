import type { ColumnType } from 'kysely';

/** A link sent by mail. Only the SHA-256 of its token is stored. */
export interface OneTimeTokensTable {
  tokenHash: Buffer;
  userId: string;
  purpose: 'signup' | 'recovery';
  createdAt: ColumnType<Date, Date | undefined, never>;
  expiresAt: Date;
}
