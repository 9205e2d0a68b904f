import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@easel/shared/contracts/webhooks';
import type { Webhook, WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteWebhook } from '../api/delete-webhook';
import { useReplaceSecret } from '../api/replace-secret';

interface QuestionProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

export function DeleteWebhook({
  webhook,
  open,
  onClose,
  onDeleted,
}: QuestionProps & { onDeleted: (id: string) => void }) {
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next || remove.isPending) return;
        remove.reset();
        onClose();
      }}
      title="Delete Webhook"
      description={
        <Words problem={remove.error && `The webhook was not deleted. ${errorMessage(remove.error)}`}>
          Nothing more is sent to <span className="break-all font-mono text-sm">{webhook.url}</span>, and its
          log is erased. This cannot be undone.
        </Words>
      }
      confirmLabel="Delete Webhook"
      cancelLabel="Keep Webhook"
      loading={remove.isPending}
      onConfirm={() => remove.mutate(webhook, { onSuccess: () => onDeleted(webhook.id) })}
    />
  );
}

export function ReplaceSecret({
  webhook,
  open,
  onClose,
  onSecret,
}: QuestionProps & { onSecret: (webhook: WebhookWithSecret) => void }) {
  const replace = useReplaceSecret();
  return (
    <ConfirmDialog
      open={open}
      // The answer holds the secret: it is waited for.
      onOpenChange={(next) => {
        if (next || replace.isPending) return;
        replace.reset();
        onClose();
      }}
      title="Replace Secret"
      description={
        <Words problem={replace.error && `The secret was not replaced. ${errorMessage(replace.error)}`}>
          You get a new secret for <span className="break-all font-mono text-sm">{webhook.url}</span>. For{' '}
          {WEBHOOK_SECRET_OVERLAP_HOURS} hours messages are signed with both, so that your server can change
          over in peace. After that, the old one signs nothing.
        </Words>
      }
      confirmLabel="Replace Secret"
      tone="primary"
      loading={replace.isPending}
      onConfirm={() =>
        replace.mutate(webhook.id, {
          onSuccess: (replaced) => {
            onClose();
            onSecret(replaced);
          },
        })
      }
    />
  );
}

/** Within a paragraph: blocks of text only. */
function Words({ problem, children }: { problem: string | null; children: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      {problem ? (
        <span role="alert" className="mt-3 block text-danger">
          {problem}
        </span>
      ) : null}
    </>
  );
}
