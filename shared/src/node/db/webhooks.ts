import type { ColumnType, Generated } from 'kysely';
import type {
  WEBHOOK_TEST_EVENT,
  WebhookDeliveryStatus,
  WebhookEvent,
  WebhookFailure,
} from '../../contracts/webhooks.ts';

/** Endpoints that an account's events are sent to. */
export interface WebhookEndpointsTable {
  id: string;
  userId: string;
  url: string;
  events: WebhookEvent[];
  enabled: Generated<boolean>;
  /** Why Easel disabled it; null if its owner did. */
  disabledReason: 'gone' | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** Signing secrets: an endpoint's current secret, and replaced ones until they retire. */
export interface WebhookSecretsTable {
  id: Generated<number>;
  endpointId: string;
  /** Encrypted by `sealText`, bound to the endpoint. */
  sealed: Buffer;
  /** Null for the current secret. Replaced ones sign until then. */
  retiresAt: Date | null;
}

/** Deliveries: the outbox while pending, then the log. */
export interface WebhookDeliveriesTable {
  /** The message's id, the same at every attempt. */
  id: string;
  endpointId: string;
  event: WebhookEvent | typeof WEBHOOK_TEST_EVENT;
  /** Null for a test. The generation may have been deleted since. */
  generationId: string | null;
  run: number | null;
  /** The JSON body. */
  payload: string;
  status: Generated<WebhookDeliveryStatus>;
  /** The fencing token: incremented by every claim. */
  attempt: Generated<number>;
  /** Attempts since it was created or last redelivered; limited. */
  roundAttempts: Generated<number>;
  /** While pending: when the next attempt may be claimed. */
  dueAt: ColumnType<Date, Date | undefined, Date>;
  /** When the claim expires. */
  leaseUntil: Date | null;
  attemptedAt: Date | null;
  durationMs: number | null;
  responseStatus: number | null;
  responseBody: string | null;
  failure: WebhookFailure | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
