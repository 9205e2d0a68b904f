import type { ColumnType, Generated } from 'kysely';
import type { ApiScope } from '../../contracts/api-keys.ts';

export interface ApiKeysTable {
  id: string;
  userId: string;
  name: string;
  /** The first characters of the key. */
  hint: string;
  /** SHA-256 of the key. The key has too much entropy to be guessed, so no slow hash is needed. */
  keyHash: Buffer;
  scopes: ApiScope[];
  createdAt: ColumnType<Date, Date | undefined, never>;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export interface RequestWindowsTable {
  userId: string;
  /** The start of the hour. */
  windowStart: Date;
  count: Generated<number>;
}
