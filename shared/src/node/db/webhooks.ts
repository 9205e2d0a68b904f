import type { ColumnType, Generated } from 'kysely';
import type {
  WEBHOOK_TEST_EVENT,
  WebhookDeliveryStatus,
  WebhookEvent,
  WebhookFailure,
} from '../../contracts/webhooks.ts';

/** Where an account wants to be told of its generations. */
export interface WebhookEndpointsTable {
  id: string;
  userId: string;
  url: string;
  events: WebhookEvent[];
  enabled: Generated<boolean>;
  /** Why it is off, where its owner did not turn it off. */
  disabledReason: 'gone' | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** What deliveries are signed with: the current secret of an endpoint, and those it had lately. */
export interface WebhookSecretsTable {
  id: Generated<number>;
  endpointId: string;
  /** Encrypted by `sealText`, bound to the endpoint: it has to be read to sign. */
  sealed: Buffer;
  /** Null for the current one; the others sign until then. */
  retiresAt: Date | null;
}

/** The outbox, and afterwards the log. */
export interface WebhookDeliveriesTable {
  /** The message's id, the same at every attempt. */
  id: string;
  endpointId: string;
  event: WebhookEvent | typeof WEBHOOK_TEST_EVENT;
  /** Null for a test. The generation may be gone meanwhile. */
  generationId: string | null;
  run: number | null;
  /** JSON, as it is sent. */
  payload: string;
  status: Generated<WebhookDeliveryStatus>;
  /** The fencing token: rises with every claim. */
  attempt: Generated<number>;
  /** Claims since it was filed, or last asked for by its owner; limited. */
  roundAttempts: Generated<number>;
  /** While pending: when it is tried (again), by whoever comes first. */
  dueAt: ColumnType<Date, Date | undefined, Date>;
  /** Until then a worker is at it. */
  leaseUntil: Date | null;
  attemptedAt: Date | null;
  durationMs: number | null;
  responseStatus: number | null;
  responseBody: string | null;
  failure: WebhookFailure | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
