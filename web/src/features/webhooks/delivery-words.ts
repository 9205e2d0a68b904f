import type { Webhook, WebhookDelivery } from '@easel/shared/contracts/webhooks.schema';
import { dateFormat } from '@/lib/formats';
import type { BadgeTone } from '@/ui/badge';

type StateLabel = { label: string; tone: BadgeTone };

const MINUTE = dateFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = dateFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

export const minuteOf = (time: string) => MINUTE.format(new Date(time));
export const secondOf = (time: string) => SECOND.format(new Date(time));

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
