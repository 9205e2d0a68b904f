import type { ColumnType } from 'kysely';

/** A family of refresh tokens: one sign-in on one device. */
export interface SessionsTable {
  id: string;
  userId: string;
  /** The number of the refresh token that is valid now; each use adds one. */
  rotation: number;
  /** The key under which the last rotation was asked for, so that a repeated request gets the same answer. */
  rotationKey: string | null;
  rotatedAt: Date;
  createdAt: ColumnType<Date, Date | undefined, never>;
  expiresAt: Date;
  revokedAt: Date | null;
  userAgent: string;
}
