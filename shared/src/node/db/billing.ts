import type { ColumnType, Generated } from 'kysely';
import type {
  BillingInterval,
  BillingProviderName,
  PaidPlanId,
  PaymentStatus,
  RefundReason,
  RefundRule,
  RefundStatus,
  SubscriptionStatus,
} from '../../contracts/billing.ts';

/** The latest subscription of a user. `subscribers` holds the entitlement, written in the same transaction. */
export interface SubscriptionsTable {
  userId: string;
  plan: PaidPlanId;
  /** Null for a trial, as is `provider`. */
  interval: BillingInterval | null;
  status: SubscriptionStatus;
  /** The date from which billing months and years are counted. */
  startedAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** Set when `canceled`. */
  endedAt: Date | null;
  cancelAtPeriodEnd: Generated<boolean>;
  /** The plan and interval from the next period on; both or neither. */
  pendingPlan: PaidPlanId | null;
  pendingInterval: BillingInterval | null;
  /** What each payment costs, in cents, before taxes. Null for a trial and test billing, and until the provider was asked: the catalog's price. */
  priceCents: number | null;
  /** The same from the next period on, if a change is pending. */
  pendingPriceCents: number | null;
  /** Set once: an account has one trial. */
  trialStartedAt: Date | null;
  provider: BillingProviderName | null;
  providerCustomerId: string | null;
  providerSubscriptionId: string | null;
  /** The ticket of the provider request that this row was read with. The answer to an older request is ignored. */
  syncedTicket: Generated<number>;
  /** Until then one request changes the subscription at the provider, and others are refused. By the database's clock. */
  busyUntil: Date | null;
  /** Identifies the caller that makes the change. */
  busyToken: string | null;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

/** A checkout on the provider's page. A user has at most one open checkout. */
export interface CheckoutsTable {
  id: string;
  userId: string;
  provider: BillingProviderName;
  plan: PaidPlanId;
  interval: BillingInterval;
  amountCents: number;
  status: Generated<'open' | 'completed' | 'declined' | 'expired'>;
  providerSessionId: string | null;
  url: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface PaymentsTable {
  id: string;
  /** Null once the account is erased. */
  userId: string | null;
  provider: BillingProviderName;
  /** The provider's invoice id. */
  providerId: string;
  /** The provider's id of the charge, which a refund names. */
  providerPaymentId: string | null;
  /** The provider's id of the subscription that was paid for; null for payments from before it was recorded. */
  providerSubscriptionId: string | null;
  status: PaymentStatus;
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  plan: PaidPlanId;
  interval: BillingInterval;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  refundedAt: Date | null;
  /** Whether the customer disputed the charge at their bank. */
  disputed: Generated<boolean>;
  invoiceUrl: string | null;
}

export interface RefundRequestsTable {
  id: string;
  /** Null once the account is erased. */
  userId: string | null;
  paymentId: string;
  reason: RefundReason;
  message: string;
  status: Generated<RefundStatus>;
  /** The refund rules as they applied when the request was made. Written as JSON text. */
  rules: ColumnType<{ rule: RefundRule; isMet: boolean; explanation: string }[], string, never>;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionNote: string | null;
  processedAt: Date | null;
}

/** The canonical addresses that have had a trial, as keyed hashes. */
export interface TrialAddressesTable {
  addressHash: Buffer;
  /** Null once the account is erased. */
  userId: string | null;
  startedAt: Date;
}

/** The credits that billed models have spent in a day (UTC). */
export interface ModelSpendingTable {
  day: ColumnType<string, string, never>;
  model: string;
  /** Whether by accounts on the Free plan. */
  isFree: boolean;
  credits: number;
}

/** The provider's prices that were sold, with the plan that each is for. */
export interface SoldPricesTable {
  id: string;
  plan: PaidPlanId;
  interval: BillingInterval;
}

/** Events of the provider that were processed, for deduplication. */
export interface ProviderEventsTable {
  id: string;
  type: string;
  receivedAt: ColumnType<Date, Date | undefined, never>;
}
