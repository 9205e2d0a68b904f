import type { BillingProviderName } from '@easel/shared/contracts/billing';
import type { CheckoutRow } from '@easel/shared/node/repos/billing/checkouts.repo';
import type { PaymentRow } from '@easel/shared/node/repos/billing/payments.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import type { PaidSubscription, PlannedChange } from '../billing.policy.ts';

export interface CheckoutPage {
  url: string;
  /** What the provider calls it; null where it is ours. */
  providerSessionId: string | null;
}

/**
 * Who takes the money. Each method leaves our own rows as the provider's then are. They throw `unavailable` where the
 * provider does not answer, and `illegal_state` with words where it refuses, such as a card that is declined.
 */
export interface BillingProvider {
  readonly name: BillingProviderName;
  readonly hasPortal: boolean;
  /** The page on which an order is paid; the same page for the same order. */
  openCheckout(
    checkout: CheckoutRow,
    customer: { email: string; customerId: string | null },
  ): Promise<CheckoutPage>;
  /** From here on the order cannot be paid. @throws {AppError} illegal_state when it has been */
  closeCheckout(checkout: CheckoutRow): Promise<void>;
  /** The page on which payment methods are looked after. */
  openPortal(customerId: string): Promise<string>;
  change(subscription: PaidSubscription, change: PlannedChange): Promise<void>;
  /** Whether it ends with its period. */
  setCancel(subscription: PaidSubscription, cancel: boolean): Promise<void>;
  /** Ends it at once. Does nothing where it has ended. */
  end(subscription: SubscriptionRow): Promise<void>;
  /** Gives a payment back, once for a key. Does nothing where it is back. */
  refund(payment: PaymentRow, key: string): Promise<void>;
  /** Brings a subscription whose period is over up to date. */
  renew(subscription: SubscriptionRow): Promise<void>;
}
