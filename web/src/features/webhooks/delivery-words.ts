import type { Webhook, WebhookDelivery } from '@easel/shared/contracts/webhooks.schema';
import type { BadgeTone } from '@/ui/badge';

type StateLabel = { label: string; tone: BadgeTone };

export function stateOf({ enabled, disabledReason }: Webhook): StateLabel {
  if (enabled) return { label: 'On', tone: 'success' };
  return disabledReason === 'gone'
    ? { label: 'Off: 410 Gone', tone: 'danger' }
    : { label: 'Off', tone: 'neutral' };
}

/**
 * Returns the label of a delivery's outcome.
 *
 * @param wasTried whether an attempt has already failed, so that a pending delivery is a retry
 */
export function outcomeOf(status: WebhookDelivery['status'], wasTried: boolean): StateLabel {
  if (status === 'delivered') return { label: 'Delivered', tone: 'success' };
  if (status === 'failed') return { label: 'Failed', tone: 'danger' };
  return wasTried ? { label: 'Retrying', tone: 'warning' } : { label: 'Waiting', tone: 'neutral' };
}
