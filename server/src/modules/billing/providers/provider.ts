import type { BillingKind } from '@easel/shared/contracts/billing';
import type { CheckoutRow } from '@easel/shared/node/repos/billing/checkouts.repo';
import type { PaymentRow } from '@easel/shared/node/repos/billing/payments.repo';
import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import type { PaidSubscription, PlannedChange } from '../billing.policy.ts';

export interface CheckoutPage {
  url: string;
  /** The provider's id of the session; null for test billing. */
  providerSessionId: string | null;
}

/**
 * A payment provider. Every method updates our rows to the provider's state. All throw `unavailable` if the provider does not
 * answer, and `illegal_state` with an explanation if it refuses, for example a declined card.
 */
export interface BillingProvider {
  readonly name: BillingKind;
  readonly hasPortal: boolean;
  /** Opens the page on which an order is paid; the same page for the same order. */
  openCheckout(
    checkout: CheckoutRow,
    customer: { email: string; customerId: string | null },
  ): Promise<CheckoutPage>;
  /**
   * Makes the order impossible to pay.
   *
   * @throws {AppError} illegal_state when it is already paid
   */
  closeCheckout(checkout: CheckoutRow): Promise<void>;
  /** Opens the page on which users manage payment methods. */
  openPortal(customerId: string): Promise<string>;
  /** Sets the address that receipts go to. Failures are logged: the next order sets it, too. */
  setEmail(customerId: string, email: string): Promise<void>;
  /** If it fails, the change that was pending before stays pending, unless the provider refuses that, too. */
  change(subscription: PaidSubscription, change: PlannedChange): Promise<void>;
  /** Sets whether the subscription ends with its period. */
  setCancel(subscription: PaidSubscription, cancel: boolean): Promise<void>;
  /** Ends the subscription immediately. Does nothing if it has already ended. */
  end(subscription: SubscriptionRow): Promise<void>;
  /** Refunds a payment, once for each key. Does nothing if it is already refunded. */
  refund(payment: PaymentRow, key: string): Promise<void>;
  /** Updates our row after a change that failed. Unlike for other updates, a pending change that the provider does not have is over. */
  refresh(subscription: SubscriptionRow): Promise<void>;
  /** Updates a subscription whose period is over. */
  renew(subscription: SubscriptionRow): Promise<void>;
}
