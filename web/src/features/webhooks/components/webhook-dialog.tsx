import { WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS } from '@easel/shared/contracts/webhooks';
import type { Webhook, WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { CheckboxGroupField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { type MutationForm, useMutationForm } from '@/components/form/use-mutation-form';
import { SITE } from '@/lib/site';
import { useChangeWebhook, useCreateWebhook } from '../api';
import { formOf, readWebhookForm, type WebhookForm } from '../webhook-form';

const EVENTS = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: WEBHOOK_EVENT_WORDS[value],
  hint: <code className="font-mono">{value}</code>,
}));

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** The form for a new webhook. The caller shows the secret. */
export function AddWebhook({
  onCreated,
  ...dialog
}: DialogProps & { onCreated: (created: WebhookWithSecret) => void }) {
  const mutation = useCreateWebhook();
  const form = useMutationForm({
    initial: formOf(undefined),
    read: readWebhookForm,
    mutation,
    onDone: onCreated,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Add webhook"
      description={DESCRIPTION}
      confirmLabel="Add webhook"
      failure="The webhook was not added"
      leavesFocus
    >
      <Fields form={form} />
    </FormDialog>
  );
}

export function EditWebhook({ webhook, ...dialog }: DialogProps & { webhook: Webhook }) {
  const mutation = useChangeWebhook(webhook.id);
  const form = useMutationForm({
    initial: formOf(webhook),
    read: readWebhookForm,
    mutation,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Edit webhook"
      description={DESCRIPTION}
      confirmLabel="Save"
      failure="The webhook was not changed"
    >
      <Fields form={form} />
    </FormDialog>
  );
}

const DESCRIPTION = `${SITE.name} sends a POST request to this URL when one of your images is finished, fails or is canceled.`;

function Fields({ form }: { form: MutationForm<WebhookForm> }) {
  return (
    <>
      <TextField
        form={form}
        name="url"
        label="URL"
        hint="An HTTPS address of your server that is reachable from the internet."
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
      />
      <CheckboxGroupField form={form} name="events" legend="Events" options={EVENTS} />
    </>
  );
}
