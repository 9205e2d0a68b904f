import type { ColumnType, Generated } from 'kysely';
import type { ApiScope } from '../../contracts/api-keys.ts';

export interface ApiKeysTable {
  id: string;
  userId: string;
  name: string;
  /** How the key begins. */
  hint: string;
  /** SHA-256 of the key, which has too many bits to be guessed: no slow hash is needed. */
  keyHash: Buffer;
  scopes: ApiScope[];
  createdAt: ColumnType<Date, Date | undefined, never>;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export interface RequestWindowsTable {
  userId: string;
  /** A full hour. */
  windowStart: Date;
  count: Generated<number>;
}
