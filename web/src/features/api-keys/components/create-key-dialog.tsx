import { API_SCOPE_WORDS, API_SCOPES } from '@easel/shared/contracts/api-keys';
import type { ApiKeyCreated } from '@easel/shared/contracts/api-keys.schema';
import { CheckboxGroupField, SegmentedField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { useCreateKey } from '../api';
import { EXPIRIES, expiryLabel, NEW_KEY, readKeyForm } from '../key-form';

const SCOPES = API_SCOPES.map((value) => ({
  value,
  label: API_SCOPE_WORDS[value].name,
  hint: API_SCOPE_WORDS[value].description,
}));

/** The form for a new key. The caller shows the key, outside a dialog that could be closed by accident. */
export function CreateKeyDialog({
  onCreated,
  ...dialog
}: {
  open: boolean;
  onClose: () => void;
  onCreated: (created: ApiKeyCreated) => void;
}) {
  const mutation = useCreateKey();
  const form = useMutationForm({ initial: NEW_KEY, read: readKeyForm, mutation, onDone: onCreated });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Create API key"
      description="For a program that acts for your account."
      confirmLabel="Create key"
      failure="The key was not created"
      leavesFocus
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="To recognize it later, such as the program that uses it."
        required
        autoComplete="off"
      />
      <CheckboxGroupField form={form} name="scopes" legend="What the key may do" options={SCOPES} />
      <SegmentedField
        form={form}
        name="expiresInDays"
        label="Expires"
        options={EXPIRIES.map((value) => ({ value, label: expiryLabel(value) }))}
      />
    </FormDialog>
  );
}
