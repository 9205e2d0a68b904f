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

/** The last subscription of a user. What holds now is in `subscribers`, written in the same transaction. */
export interface SubscriptionsTable {
  userId: string;
  plan: PaidPlanId;
  /** Null for a trial, as is `provider`. */
  interval: BillingInterval | null;
  status: SubscriptionStatus;
  /** Months and years are counted from here. */
  startedAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** Set when `canceled`. */
  endedAt: Date | null;
  cancelAtPeriodEnd: Generated<boolean>;
  /** What it becomes with the next period; both or none. */
  pendingPlan: PaidPlanId | null;
  pendingInterval: BillingInterval | null;
  /** An account has one trial. */
  trialStartedAt: Date | null;
  provider: BillingProviderName | null;
  providerCustomerId: string | null;
  providerSubscriptionId: string | null;
  /** Which question to the provider this is the answer to: an older answer changes nothing. */
  syncedTicket: Generated<number>;
  /** While somebody changes it with the provider, nobody else does. By the database's clock. */
  busyUntil: Date | null;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

/** An order on its way through the provider's page. One of a user may be open. */
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
  /** The provider's invoice. */
  providerId: string;
  /** What was charged, and is refunded. */
  providerPaymentId: string | null;
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
  /** The bank was asked to take it back. */
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
  /** The rules as they stood when it was made, for whoever decides. Written as JSON text. */
  rules: ColumnType<{ rule: RefundRule; isMet: boolean; explanation: string }[], string, never>;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionNote: string | null;
  processedAt: Date | null;
}

/** What the provider told and was taken up: each event once. */
export interface ProviderEventsTable {
  id: string;
  type: string;
  receivedAt: ColumnType<Date, Date | undefined, never>;
}
