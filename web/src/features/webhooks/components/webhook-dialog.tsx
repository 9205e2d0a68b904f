import { WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS } from '@easel/shared/contracts/webhooks';
import type { Webhook, WebhookWithSecret } from '@easel/shared/contracts/webhooks.schema';
import { useId, useState } from 'react';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useChangeWebhook } from '../api/change-webhook';
import { useCreateWebhook } from '../api/create-webhook';
import { formOf, readWebhookForm, type WebhookForm } from '../webhook-form';

const EVENTS = WEBHOOK_EVENTS.map((value) => ({
  value,
  label: WEBHOOK_EVENT_WORDS[value],
  hint: <code className="font-mono">{value}</code>,
}));

/** The form of a webhook, new or to be changed. The secret of a new one is handed over, to be shown where it stays. */
export function WebhookDialog({
  webhook,
  open,
  onClose,
  onCreated,
}: {
  webhook: Webhook | undefined;
  open: boolean;
  onClose: () => void;
  onCreated: (created: WebhookWithSecret) => void;
}) {
  const formId = useId();
  const create = useCreateWebhook();
  const changing = useChangeWebhook();
  const createOnce = useOneAtATime(create);
  const changeOnce = useOneAtATime(changing);
  const call = webhook ? changing : create;
  const [isDone, setDone] = useState(false);
  const { values, errors, set, handleSubmit } = useForm(
    formOf(webhook),
    (form) => readWebhookForm(form).errors,
  );
  const refused = fieldErrors(call.error);
  const errorOf = (field: keyof WebhookForm) => errors[field] ?? refused[field];
  const change = <Name extends keyof WebhookForm>(field: Name, value: WebhookForm[Name]) => {
    if (call.isError) call.reset();
    set(field, value);
  };
  const submit = (form: WebhookForm) => {
    const { request } = readWebhookForm(form);
    if (!request || isDone) return;
    const { url, events } = request;
    if (webhook) return changeOnce({ id: webhook.id, patch: { url, events } }, { onSuccess: onClose });
    createOnce(request, {
      onSuccess: (created) => {
        setDone(true);
        onCreated(created);
      },
    });
  };

  return (
    <Dialog
      open={open}
      // The answer may hold a secret: it is waited for.
      onOpenChange={(next) => !next && !call.isPending && onClose()}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      description="Easel sends a POST request there when an image of yours is finished, fails or is canceled."
      leavesFocus={isDone}
      footer={
        <>
          <Button variant="secondary" disabled={call.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={call.isPending}>
            {webhook ? 'Save' : 'Add Webhook'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => handleSubmit(event, submit)}
      >
        {call.isError && Object.keys(refused).length === 0 ? (
          <Notice tone="danger" title={webhook ? 'The webhook was not changed' : 'The webhook was not added'}>
            {errorMessage(call.error)}
          </Notice>
        ) : null}
        <Field
          label="URL"
          hint={
            errorOf('url') ? undefined : 'An address of your server that the Internet can reach over HTTPS.'
          }
          error={errorOf('url')}
          required
        >
          <Input
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://example.com/webhooks"
            value={values.url}
            onChange={(event) => change('url', event.target.value)}
          />
        </Field>
        <CheckboxGroup
          legend="What it is told"
          name="events"
          options={EVENTS}
          value={values.events}
          error={errorOf('events')}
          onChange={(events) => change('events', events)}
        />
      </form>
    </Dialog>
  );
}
