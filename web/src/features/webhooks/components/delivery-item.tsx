import { WEBHOOK_EVENT_WORDS } from '@easel/shared/contracts/webhooks';
import type { WebhookDelivery } from '@easel/shared/contracts/webhooks.schema';
import { type ReactNode, useState } from 'react';
import { exactTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';
import { useSendAgain } from '../api';
import { outcomeOf } from '../delivery-words';

export function DeliveryItem({
  webhookId,
  delivery,
  offReason,
}: {
  webhookId: string;
  delivery: WebhookDelivery;
  /** Why nothing can be sent, if so. */
  offReason: string | undefined;
}) {
  const { id, event, status, attempts, createdAt, error, responseStatus } = delivery;
  const [isOpen, setOpen] = useState(false);
  const again = useSendAgain(webhookId);
  const { label, tone } = outcomeOf(status, attempts > 0);
  const time = exactTime(createdAt);
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      className="border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
            {WEBHOOK_EVENT_WORDS[event]}
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="mt-0.5 text-ink-muted text-sm">
            <time dateTime={createdAt}>{time}</time>, {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          </p>
          {error ? (
            <p className="mt-1 text-sm">
              {error.message}
              {responseStatus === null ? null : ` It said ${responseStatus}.`}
            </p>
          ) : null}
        </div>
        <Button
          variant="secondary"
          size="sm"
          loading={again.isPending}
          disabledReason={offReason}
          onClick={() => again.mutate(id)}
        >
          Send again<span className="sr-only">: {`${WEBHOOK_EVENT_WORDS[event]}, ${time}`}</span>
        </Button>
      </div>
      <Disclosure label="Details" open={isOpen} onOpenChange={setOpen} className="mt-1">
        <Details delivery={delivery} />
      </Disclosure>
    </li>
  );
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { id, lastAttemptAt, nextAttemptAt, responseStatus, responseBody, durationMs, payload } = delivery;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact name="webhook-id">
          <span className="break-all font-mono">{id}</span>
        </Fact>
        {lastAttemptAt ? <Fact name="Last attempt">{exactTime(lastAttemptAt)}</Fact> : null}
        {nextAttemptAt ? <Fact name="Next attempt">{exactTime(nextAttemptAt)}</Fact> : null}
        {responseStatus !== null ? <Fact name="Status">{responseStatus}</Fact> : null}
        {durationMs !== null ? <Fact name="Took">{durationMs} ms</Fact> : null}
      </dl>
      <Text label="Request body">{JSON.stringify(payload, null, 2)}</Text>
      {responseBody ? <Text label="Response body">{responseBody}</Text> : null}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <figure>
      <figcaption className="text-ink-muted text-sm">{label}</figcaption>
      <pre className="mt-1 max-h-64 overflow-y-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-3 font-mono text-xs leading-relaxed">
        {children}
      </pre>
    </figure>
  );
}
