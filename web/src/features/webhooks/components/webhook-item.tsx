import { WEBHOOK_EVENT_WORDS } from '@easel/shared/contracts/webhooks';
import type { Webhook } from '@easel/shared/contracts/webhooks.schema';
import { lazy, Suspense, useState } from 'react';
import { shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';
import { useWebhooks } from '../api';
import { outcomeOf, stateOf } from '../delivery-words';
import { WebhookActions } from './webhook-actions';
import type { WebhookListActions } from './webhook-list';

const loadLog = () => import('./deliveries-dialog');
const DeliveriesDialog = lazy(() => loadLog().then((module) => ({ default: module.DeliveriesDialog })));

export function WebhookItem({ webhook, ...actions }: { webhook: Webhook } & WebhookListActions) {
  const { id, url, events, lastDelivery, oldSecretsUntil } = webhook;
  const [log, setLog] = useState({ wasAsked: false, isOpen: false });
  const { refetch } = useWebhooks();
  const state = stateOf(webhook);
  const approach = () => void loadLog();
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={url}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-line border-t py-5 last:pb-0"
    >
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level={3} size="xs" className="min-w-0 break-all font-mono! text-[0.9375rem]!">
            {url}
          </Heading>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
        <p className="mt-2 text-[0.9375rem]">
          {events.map((event) => WEBHOOK_EVENT_WORDS[event]).join(', ')}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
          {lastDelivery ? (
            <>
              Last delivery: {shortTime(lastDelivery.createdAt)}
              <Outcome delivery={lastDelivery} />
            </>
          ) : (
            'Nothing was delivered yet.'
          )}
        </p>
        {oldSecretsUntil ? (
          <p className="mt-1 text-ink-muted text-sm">
            The old secret signs until {shortTime(oldSecretsUntil)}.
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          onPointerEnter={approach}
          onFocus={approach}
          onClick={() => setLog({ wasAsked: true, isOpen: true })}
        >
          Deliveries<span className="sr-only"> to {url}</span>
        </Button>
        <WebhookActions webhook={webhook} {...actions} />
      </div>
      {log.wasAsked ? (
        <Suspense>
          <DeliveriesDialog
            webhook={webhook}
            open={log.isOpen}
            onOpenChange={(isOpen) => {
              setLog({ wasAsked: true, isOpen });
              // The dialog may have shown a newer outcome of the last delivery.
              if (!isOpen) void refetch();
            }}
          />
        </Suspense>
      ) : null}
    </li>
  );
}

function Outcome({ delivery }: { delivery: NonNullable<Webhook['lastDelivery']> }) {
  const { label, tone } = outcomeOf(delivery.status, delivery.lastAttemptAt !== null);
  return <Badge tone={tone}>{label}</Badge>;
}
