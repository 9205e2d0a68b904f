import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** Browsers that get push messages (RFC 8030), one for each session. */
export interface PushSubscriptionsTable {
  id: string;
  userId: string;
  sessionId: string;
  /** The URL of the push service. */
  endpoint: string;
  /** The browser's public key, an uncompressed point of P-256 in base64url (RFC 8291). */
  p256dh: string;
  /** The browser's authentication secret, 16 bytes in base64url. */
  auth: string;
  createdAt: CreatedAt;
}

/** The outbox: batches with finished pictures whose notification has yet to be sent to a browser. */
export interface PushMessagesTable {
  batchId: string;
  subscriptionId: string;
  userId: string;
  /** The fencing token, incremented by every claim. */
  attempt: Generated<number>;
  /** When the next attempt may be claimed, or the claim expires. */
  dueAt: ColumnType<Date, Date | undefined, Date>;
  createdAt: CreatedAt;
}

/** Whether a session's pages are visible. */
export interface PushAttentionTable {
  sessionId: string;
  userId: string;
  lookingUntil: Date;
  /** When they were last visible. */
  seenAt: Date;
}
