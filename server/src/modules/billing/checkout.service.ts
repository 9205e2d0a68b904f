import { priceCents } from '@easel/shared/contracts/billing';
import type { PlanOrder } from '@easel/shared/contracts/billing.schema';
import { HOUR_MS, MINUTE_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import {
  type CheckoutRow,
  expireCheckout,
  findOpenCheckout,
  insertCheckout,
  setCheckoutPage,
} from '@easel/shared/node/repos/billing/checkouts.repo';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { findSubscription } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { v7 as uuidv7 } from 'uuid';
import { asOf, assertAllowed, NOT_SOLD } from './billing.policy.ts';
import type { BillingService } from './billing.service.ts';
import type { BillingProvider } from './providers/provider.ts';

const LIFETIME_MS = HOUR_MS;
/** How long after an order its page can be requested: a later page would expire too soon for the provider. */
const PAGE_WITHIN_MS = 10 * MINUTE_MS;
/** A try fails if a parallel order of the same user came first. */
const TRIES = 5;

export interface CheckoutServiceOptions {
  db: Db;
  billing: BillingService;
  provider: BillingProvider;
  now: () => Date;
}

export interface CheckoutService {
  /**
   * Opens the page on which an order is paid. A user has one open order: repeating it returns the same page, and another order
   * replaces it, so that no two can be paid.
   *
   * @throws {AppError} illegal_state, unavailable, account_suspended, session_revoked
   */
  open(userId: string, order: PlanOrder): Promise<string>;
  /** Withdraws the open order, if there is one. */
  withdraw(userId: string): Promise<void>;
}

export function createCheckoutService({
  db,
  billing,
  provider,
  now,
}: CheckoutServiceOptions): CheckoutService {
  const isLive = ({ provider: name, expiresAt, createdAt, url }: CheckoutRow) =>
    name === provider.name &&
    expiresAt > now() &&
    (url !== null || now().getTime() - createdAt.getTime() < PAGE_WITHIN_MS);

  /** Returns the user's open order: the given one, or the one that blocks it. */
  async function place(
    tx: Tx,
    userId: string,
    order: PlanOrder,
    seen: Awaited<ReturnType<BillingService['situation']>>,
  ) {
    const entitlement = await lockEntitlement(tx, userId);
    if (!entitlement) throw new AppError('unauthenticated');
    const subscription = asOf(await findSubscription(tx, userId), now());
    assertAllowed('checkout', { ...seen, entitlement, subscription });
    const seller = provider.name;
    // The policy has refused the order already.
    if (seller === 'none') throw new AppError('illegal_state', { detail: NOT_SOLD });
    const open = await findOpenCheckout(tx, userId);
    if (open) {
      const isSame = open.plan === order.plan && open.interval === order.interval && isLive(open);
      return { checkout: open, isInTheWay: !isSame };
    }
    const checkout = await insertCheckout(tx, {
      id: uuidv7(),
      userId,
      provider: seller,
      ...order,
      amountCents: priceCents(order.plan, order.interval),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + LIFETIME_MS),
    });
    return { checkout, isInTheWay: false };
  }

  /** Returns false if a parallel order came first: the order may still be open, and its page was not closed. */
  async function close(checkout: CheckoutRow): Promise<boolean> {
    if (checkout.provider === provider.name) await provider.closeCheckout(checkout);
    return expireCheckout(db, checkout);
  }

  async function pageOf(checkout: CheckoutRow, email: string, customerId: string | null): Promise<string> {
    if (checkout.url !== null) return checkout.url;
    const page = await provider.openCheckout(checkout, { email, customerId });
    if (await setCheckoutPage(db, checkout.id, page)) return page.url;
    await provider.closeCheckout({ ...checkout, ...page });
    throw superseded();
  }

  return {
    async open(userId, order) {
      const seen = await billing.situation(userId);
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { checkout, isInTheWay } = await db
          .transaction()
          .execute((tx) => place(tx, userId, order, seen));
        if (!isInTheWay) {
          const { subscription, entitlement } = seen;
          const isOurs = subscription?.provider === provider.name;
          const customerId = isOurs ? subscription.providerCustomerId : null;
          return pageOf(checkout, entitlement.email, customerId);
        }
        await close(checkout);
      }
      throw superseded();
    },

    async withdraw(userId) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const open = await findOpenCheckout(db, userId);
        if (!open || (await close(open))) return;
      }
      throw superseded();
    },
  };
}

const superseded = () =>
  new AppError('illegal_state', { detail: 'Another order was started in the meantime. Please try again.' });
