/** Changes of address that both addresses have yet to confirm. */
export interface EmailChangesTable {
  userId: string;
  newEmail: string;
  requestedAt: Date;
  expiresAt: Date;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
}

/** Invitations by operators. Only the token's SHA-256 is stored. */
export interface SignupInvitationsTable {
  id: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}
