import type { ColumnType, JSONColumnType } from 'kysely';

/** WebAuthn credentials. */
export interface PasskeysTable {
  id: string;
  userId: string;
  /** Base64url. */
  credentialId: string;
  /** COSE key. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export type ChallengePurpose =
  | 'passkey-sign-up'
  | 'passkey-sign-in'
  | 'passkey-add'
  | 'passkey-proof'
  | 'second-factor'
  | 'oidc';

/** Steps in progress of a sign-in or of a proof. */
export interface AuthChallengesTable {
  /** SHA-256. */
  hash: Buffer;
  purpose: ChallengePurpose;
  userId: string | null;
  details: JSONColumnType<Record<string, string>>;
  expiresAt: Date;
}

/** Secrets of authenticator apps. */
export interface TotpSecretsTable {
  userId: string;
  /** Encrypted; see `sealed-text.ts`. */
  secret: Buffer;
  /** Null until the user has entered a first code. */
  confirmedAt: Date | null;
  /** The time step of the last code that was accepted. */
  lastStep: ColumnType<number, number | undefined, number>;
}

/** Unused recovery codes. */
export interface RecoveryCodesTable {
  userId: string;
  codeHash: Buffer;
}

/** Accounts at sign-in providers (OpenID Connect). */
export interface LinkedIdentitiesTable {
  issuer: string;
  subject: string;
  userId: string;
  email: string;
  linkedAt: Date;
}
