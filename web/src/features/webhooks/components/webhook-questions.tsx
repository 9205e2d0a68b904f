import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@easel/shared/contracts/webhooks';
import type { Webhook, WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { ConfirmAction } from '@/components/confirm-action';
import { useDeleteWebhook, useReplaceSecret } from '../api';

interface QuestionProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

export function DeleteWebhook({
  webhook,
  onDeleted,
  ...dialog
}: QuestionProps & { onDeleted: (id: string) => void }) {
  const remove = useDeleteWebhook();
  return (
    <ConfirmAction
      {...dialog}
      action={remove}
      onConfirm={() => remove.mutate(webhook, { onSuccess: () => onDeleted(webhook.id) })}
      title="Delete webhook"
      confirmLabel="Delete webhook"
      cancelLabel="Keep webhook"
      failure="The webhook was not deleted."
    >
      Nothing more is sent to <span className="break-all font-mono text-sm">{webhook.url}</span>, and its log
      is erased. This cannot be undone.
    </ConfirmAction>
  );
}

export function ReplaceSecret({
  webhook,
  onSecret,
  ...dialog
}: QuestionProps & { onSecret: (webhook: WebhookWithSecret) => void }) {
  const replace = useReplaceSecret();
  const show = (replaced: WebhookWithSecret) => {
    dialog.onClose();
    onSecret(replaced);
  };
  return (
    <ConfirmAction
      {...dialog}
      action={replace}
      onConfirm={() => replace.mutate(webhook.id, { onSuccess: show })}
      title="Replace secret"
      confirmLabel="Replace secret"
      tone="primary"
      failure="The secret was not replaced."
    >
      You get a new secret for <span className="break-all font-mono text-sm">{webhook.url}</span>. For{' '}
      {WEBHOOK_SECRET_OVERLAP_HOURS} hours messages are signed with both, so that your server can switch over
      in peace. After that, the old one signs nothing.
    </ConfirmAction>
  );
}
