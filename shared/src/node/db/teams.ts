import type { ColumnType } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Teams: their members share the plan and credits of the owner, and a gallery. */
export interface TeamsTable {
  id: string;
  /** Unique: an account owns at most one team. */
  ownerId: string;
  name: string;
  createdAt: CreatedAt;
}

/** Members without the owner. A user is in at most one team. */
export interface TeamMembersTable {
  userId: string;
  teamId: string;
  /** SHA-256 of the accepted token, so that accepting it again changes nothing. */
  tokenHash: Buffer;
  joinedAt: CreatedAt;
}

/** Open invitations. An accepted, revoked or expired invitation has no row. */
export interface TeamInvitationsTable {
  id: string;
  teamId: string;
  email: string;
  /** SHA-256 of the mailed token. */
  tokenHash: Buffer;
  sentAt: ColumnType<Date, Date | undefined, Date>;
  expiresAt: Date;
}
