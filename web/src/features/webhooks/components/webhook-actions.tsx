import type { Webhook } from '@easel/shared/contracts/webhooks.schema';
import { Ellipsis, KeyRound, Pencil, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '@/lib/errors';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { useChangeWebhook } from '../api';
import type { WebhookListActions } from './webhook-list';

const DeleteWebhook = lazy(() =>
  import('./webhook-questions').then((module) => ({ default: module.DeleteWebhook })),
);
const ReplaceSecret = lazy(() =>
  import('./webhook-questions').then((module) => ({ default: module.ReplaceSecret })),
);

const icon = { 'aria-hidden': true, className: 'size-4.5' } as const;

export function WebhookActions({
  webhook,
  onEdit,
  onSecret,
  onDeleted,
}: { webhook: Webhook } & WebhookListActions) {
  const { url, enabled } = webhook;
  const change = useChangeWebhook(webhook.id);
  const [question, setQuestion] = useState<{ about: 'delete' | 'secret'; isOpen: boolean } | null>(null);
  const close = () => setQuestion((before) => before && { ...before, isOpen: false });
  const toggle = () => {
    const options = {
      onSuccess: () =>
        toast({
          title: enabled ? 'Webhook turned off' : 'Webhook turned on',
          description: url,
          topic: 'webhook',
        }),
      onError: (error: unknown) =>
        toast({
          title: enabled ? 'The webhook is still on' : 'The webhook is still off',
          description: errorMessage(error),
          tone: 'destructive',
          topic: 'webhook',
        } as const),
    };
    change.mutate({ enabled: !enabled }, options);
  };

  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            variant="secondary"
            label={`Actions for ${url}`}
            icon={<Ellipsis {...icon} />}
          />
        }
      >
        <MenuItem icon={<Pencil {...icon} />} onSelect={() => onEdit(webhook)}>
          Edit
        </MenuItem>
        <MenuItem icon={<Power {...icon} />} onSelect={toggle}>
          {enabled ? 'Turn off' : 'Turn on'}
        </MenuItem>
        <MenuItem
          icon={<KeyRound {...icon} />}
          onSelect={() => setQuestion({ about: 'secret', isOpen: true })}
        >
          Replace secret
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 {...icon} />}
          tone="danger"
          onSelect={() => setQuestion({ about: 'delete', isOpen: true })}
        >
          Delete
        </MenuItem>
      </Menu>
      {question ? (
        <Suspense>
          {question.about === 'delete' ? (
            <DeleteWebhook webhook={webhook} open={question.isOpen} onClose={close} onDeleted={onDeleted} />
          ) : (
            <ReplaceSecret webhook={webhook} open={question.isOpen} onClose={close} onSecret={onSecret} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}
