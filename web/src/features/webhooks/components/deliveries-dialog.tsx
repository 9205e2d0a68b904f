import { WEBHOOK_LOG_DAYS } from '@easel/shared/contracts/webhooks';
import type { Webhook } from '@easel/shared/contracts/webhooks.schema';
import { Inbox, Send } from 'lucide-react';
import { useRef } from 'react';
import { LoadMore } from '@/components/load-more';
import { Loaded } from '@/components/loaded';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { useDeliveries, useSendAgain } from '../api';
import { DeliveryItem } from './delivery-item';

/** The recent deliveries of a webhook, with buttons to send them again. */
export function DeliveriesDialog({
  webhook,
  open,
  onOpenChange,
}: {
  webhook: Webhook;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      focusesDialog
      title="Deliveries"
      description={
        <>
          To <span className="break-all font-mono text-sm">{webhook.url}</span>, in the last{' '}
          {WEBHOOK_LOG_DAYS} days.
        </>
      }
    >
      <Log webhook={webhook} />
    </Dialog>
  );
}

/** Fetches the log only while the dialog is open. */
function Log({ webhook }: { webhook: Webhook }) {
  const log = useDeliveries(webhook.id);
  const container = useRef<HTMLDivElement>(null);
  const test = useSendAgain(webhook.id);
  const offReason = webhook.enabled ? undefined : 'This webhook is off. Turn it on first.';
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Send aria-hidden="true" className="size-4" />}
        loading={test.isPending}
        disabledReason={offReason}
        onClick={() => test.mutate(null)}
      >
        Send test
      </Button>
      <div ref={container} className="mt-4">
        <Loaded what="the deliveries" query={{ ...log, data: log.deliveries }} skeletonClass="h-44 w-full">
          {(deliveries) =>
            deliveries.length === 0 ? (
              <EmptyState
                icon={<Inbox />}
                title="Nothing sent yet"
                description="Send a test or make an image, and its delivery shows up here."
                className="py-9!"
              />
            ) : (
              <ul aria-label="Deliveries" className="flex flex-col">
                {deliveries.map((delivery) => (
                  <DeliveryItem
                    key={delivery.id}
                    webhookId={webhook.id}
                    delivery={delivery}
                    offReason={offReason}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <LoadMore list={log} container={container} label="Show older" size="sm" className="mt-4" />
    </>
  );
}
