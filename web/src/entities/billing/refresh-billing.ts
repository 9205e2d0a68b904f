import type { QueryClient } from '@tanstack/react-query';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { billingKey } from './billing';

/** Refetches billing and subscription. Call it after each action on a plan, payment or refund, even a failed one. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingKey }),
    client.invalidateQueries({ queryKey: subscriptionKey }),
  ]);
}
