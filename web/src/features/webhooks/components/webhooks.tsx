import { WEBHOOKS_MAX } from '@easel/shared/contracts/webhooks';
import type { Webhook, WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';
import { useWebhooks } from '../api';
import { NewSecret } from './new-secret';
import { WebhookList } from './webhook-list';

const loadDialog = () => import('./webhook-dialog');
const AddWebhook = lazy(() => loadDialog().then((module) => ({ default: module.AddWebhook })));
const EditWebhook = lazy(() => loadDialog().then((module) => ({ default: module.EditWebhook })));

interface Form {
  isOpen: boolean;
  count: number;
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
}

/** The account's webhooks: a form for a new one, its secret, shown once, and the list. */
export function Webhooks() {
  const { data } = useWebhooks();
  const [form, setForm] = useState<Form | null>(null);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const isFull = (data?.items.length ?? 0) >= WEBHOOKS_MAX;
  const approach = () => void loadDialog();
  const open = (webhook?: Webhook) =>
    setForm((before) => ({ isOpen: true, count: (before?.count ?? 0) + 1, webhook }));
  const close = () => setForm((before) => before && { ...before, isOpen: false });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Text tone="muted" className="max-w-prose flex-1 basis-72">
          They are signed as described by{' '}
          <a href="https://www.standardwebhooks.com" className={textLinkClass}>
            Standard Webhooks
          </a>
          , which has libraries in many languages.
        </Text>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          disabledReason={
            isFull
              ? `You've reached the limit of ${WEBHOOKS_MAX} webhooks. Delete one that you no longer use.`
              : undefined
          }
          onPointerEnter={approach}
          onFocus={approach}
          onClick={() => open()}
        >
          Add webhook
        </Button>
      </div>
      {shown ? <NewSecret key={shown.secret} webhook={shown} onDone={() => setShown(null)} /> : null}
      <WebhookList onEdit={open} onSecret={setShown} onDeleted={(id) => id === shown?.id && setShown(null)} />
      {form ? (
        <Suspense>
          {form.webhook ? (
            <EditWebhook key={form.count} webhook={form.webhook} open={form.isOpen} onClose={close} />
          ) : (
            <AddWebhook
              key={form.count}
              open={form.isOpen}
              onClose={close}
              onCreated={(created) => {
                setShown(created);
                close();
              }}
            />
          )}
        </Suspense>
      ) : null}
    </>
  );
}
