import type { SubscriptionRow } from '@easel/shared/node/repos/billing/subscriptions.repo';
import { asOf } from './billing.policy.ts';
import type { BillingProvider } from './providers/provider.ts';
import { endedFacts, type SubscriptionWriter } from './subscription-writer.ts';

export interface SettleOptions {
  writer: SubscriptionWriter;
  provider: BillingProvider;
  now: () => Date;
}

/**
 * Records the end of a period: a trial or a canceled plan ends, any other plan renews. Safe to run in parallel. Entitlements do not
 * wait for it.
 */
export type Settle = (row: SubscriptionRow) => Promise<void>;

export function createSettle({ writer, provider, now }: SettleOptions): Settle {
  return async (row) => {
    if (row.status === 'canceled' || row.currentPeriodEnd > now()) return;
    // The provider decides about its own subscriptions, also whether they have ended.
    if (row.provider === provider.name && !(row.provider === 'local' && row.cancelAtPeriodEnd)) {
      return provider.renew(row);
    }
    if (row.provider === 'stripe') return;
    await writer.write(row.userId, (_, before) => {
      if (!before || before.currentPeriodEnd > now() || before.provider !== row.provider) return undefined;
      // Test subscriptions are not renewed once there is a real provider.
      const isOver = row.provider === provider.name ? before : { ...before, cancelAtPeriodEnd: true };
      if (before.status === 'canceled' || asOf(isOver, now()).status !== 'canceled') return undefined;
      return { facts: endedFacts(before, before.currentPeriodEnd) };
    });
  };
}
