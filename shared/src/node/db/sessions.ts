import type { ColumnType, Generated } from 'kysely';

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
  /** The client's shortened address. */
  network: Generated<string>;
  /** No refresh extends the session beyond this time. */
  endsAt: ColumnType<Date, Date | undefined, never>;
  /** When the user last proved who they are: by password, passkey or code. */
  provenAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the user last proved a second factor in this session. */
  secondFactorAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The transaction that revoked it. */
  revokedIn: ColumnType<string | null, never, never>;
}
