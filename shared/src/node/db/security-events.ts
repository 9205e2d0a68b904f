import type { ColumnType, Generated } from 'kysely';
import type { SecurityEventKind } from '../../contracts/security-log.ts';

/** The security log. Rows are only added; the database computes the digests and refuses other changes than erasing personal data. */
export interface SecurityEventsTable {
  id: Generated<number>;
  at: ColumnType<Date, never, never>;
  userId: string;
  kind: SecurityEventKind;
  /** The client's shortened address; empty for commands and chores. */
  network: string;
  /** The client's browser and system, in words. */
  device: string;
  sessionId: string | null;
  /** Names and values: no secrets, no prompts. JSON, written as text. */
  details: ColumnType<SecurityDetails, string, string>;
  /** Null once the personal data was erased. */
  salt: ColumnType<Buffer | null, never, null>;
  digest: ColumnType<Buffer, never, never>;
}

export type SecurityDetails = Record<string, string | number | boolean | null>;

/** The chain: each hash is the SHA-256 of the previous hash and the event's digest. */
export interface SecuritySealsTable {
  seq: ColumnType<number, never, never>;
  eventId: ColumnType<number, never, never>;
  hash: ColumnType<Buffer, never, never>;
}
