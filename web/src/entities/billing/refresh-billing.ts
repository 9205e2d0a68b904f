import type { QueryClient } from '@tanstack/react-query';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { billingKey } from './billing';

/** Reads billing again, after each action that may have changed a plan, a payment or a refund, and after one that failed. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingKey }),
    client.invalidateQueries({ queryKey: subscriptionKey }),
  ]);
}
