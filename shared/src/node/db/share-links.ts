import type { ColumnType, Generated } from 'kysely';

/** Private links to a picture or an album, of which exactly one is set. */
export interface ShareLinksTable {
  id: string;
  userId: string;
  /** SHA-256. */
  tokenHash: Buffer;
  generationId: string | null;
  albumId: string | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** Null for a link that ends only when it is revoked. */
  expiresAt: Date | null;
  opens: Generated<number>;
  lastOpenedAt: Date | null;
}
