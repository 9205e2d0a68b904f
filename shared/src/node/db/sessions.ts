import type { ColumnType } from 'kysely';

/** A sign-in on one device, with its family of refresh tokens. */
export interface SessionsTable {
  id: string;
  userId: string;
  /** The number of the valid refresh token, incremented by each use. */
  rotation: number;
  /** The idempotency key of the last rotation, so that a repeated request gets the same response. */
  rotationKey: string | null;
  rotatedAt: Date;
  createdAt: ColumnType<Date, Date | undefined, never>;
  expiresAt: Date;
  revokedAt: Date | null;
  userAgent: string;
}
