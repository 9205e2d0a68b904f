import type { QueryClient } from '@tanstack/react-query';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { billingKey } from './billing';

/** After each deed that a plan, a payment or a refund may have changed with; also after one that failed. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingKey }),
    client.invalidateQueries({ queryKey: subscriptionKey }),
  ]);
}
