import { API_SCOPE_WORDS, API_SCOPES } from '@easel/shared/contracts/api-keys';
import type { ApiKeyCreated } from '@easel/shared/contracts/api-keys.schema';
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
import { Segmented } from '@/ui/segmented';
import { useCreateKey } from '../api/create-key';
import { EXPIRIES, expiryLabel, type KeyForm, NEW_KEY, readKeyForm } from '../key-form';

const SCOPES = API_SCOPES.map((value) => ({
  value,
  label: API_SCOPE_WORDS[value].name,
  hint: API_SCOPE_WORDS[value].description,
}));

/** The form of a new key. What is made of it is handed over, to be shown where no press outside closes it. */
export function CreateKeyDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: (created: ApiKeyCreated) => void;
}) {
  const formId = useId();
  const create = useCreateKey();
  const createOnce = useOneAtATime(create);
  const [isDone, setDone] = useState(false);
  const { values, errors, set, handleSubmit } = useForm(NEW_KEY, (form) => readKeyForm(form).errors);
  const refused = fieldErrors(create.error);
  const errorOf = (field: keyof KeyForm) => errors[field] ?? refused[field];
  const change = <Name extends keyof KeyForm>(field: Name, value: KeyForm[Name]) => {
    if (create.isError) create.reset();
    set(field, value);
  };
  const submit = (form: KeyForm) => {
    const { request } = readKeyForm(form);
    if (!request || isDone) return;
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
      // The answer holds the key: it is waited for.
      onOpenChange={(next) => !next && !create.isPending && onClose()}
      title="Create API Key"
      description="For a program that speaks for your account."
      leavesFocus={isDone}
      footer={
        <>
          <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={create.isPending}>
            Create Key
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
        {create.isError && Object.keys(refused).length === 0 ? (
          <Notice tone="danger" title="The key was not created">
            {errorMessage(create.error)}
          </Notice>
        ) : null}
        <Field
          label="Name"
          hint="To know it by, such as the program that uses it."
          error={errorOf('name')}
          required
        >
          <Input
            name="name"
            autoComplete="off"
            value={values.name}
            onChange={(event) => change('name', event.target.value)}
          />
        </Field>
        <CheckboxGroup
          legend="What the key may do"
          name="scopes"
          options={SCOPES}
          value={values.scopes}
          error={errorOf('scopes')}
          onChange={(scopes) => change('scopes', scopes)}
        />
        <Segmented
          label="Expires"
          value={values.expiresInDays}
          onChange={(expiry) => change('expiresInDays', expiry)}
          options={EXPIRIES.map((value) => ({ value, label: expiryLabel(value) }))}
        />
      </form>
    </Dialog>
  );
}
