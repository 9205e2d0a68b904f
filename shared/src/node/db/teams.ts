import type { ColumnType } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** People who share the plan, the credits and a gallery of one of them: the owner, who pays. */
export interface TeamsTable {
  id: string;
  /** Unique: one team an account. */
  ownerId: string;
  name: string;
  createdAt: CreatedAt;
}

/** Members beside the owner; nobody is in two teams. */
export interface TeamMembersTable {
  userId: string;
  teamId: string;
  /** SHA-256 of the token that was accepted: the same again is no other one. */
  tokenHash: Buffer;
  joinedAt: CreatedAt;
}

/** Open invitations: one that is accepted, taken back or expired has no row. */
export interface TeamInvitationsTable {
  id: string;
  teamId: string;
  email: string;
  /** SHA-256 of the mailed token. */
  tokenHash: Buffer;
  sentAt: ColumnType<Date, Date | undefined, Date>;
  expiresAt: Date;
}
