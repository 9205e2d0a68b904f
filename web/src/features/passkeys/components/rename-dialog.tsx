import { PASSKEY_NAME_MAX_LENGTH } from '@easel/shared/contracts/passkeys';
import type { Passkey } from '@easel/shared/contracts/passkeys.schema';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { byRules } from '@/lib/read-form';
import { useRenamePasskey } from '../api';

const readName = byRules(
  ({ name }: { name: string }) => ({ name: name.trim() === '' ? 'Please enter a name' : undefined }),
  ({ name }) => name.trim(),
);

export function RenameDialog({
  passkey,
  ...dialog
}: {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}) {
  const form = useMutationForm({
    initial: { name: passkey.name },
    read: readName,
    mutation: useRenamePasskey(passkey),
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Rename passkey"
      confirmLabel="Save"
      failure="The name was not saved"
    >
      <TextField form={form} name="name" label="Name" maxLength={PASSKEY_NAME_MAX_LENGTH} required />
    </FormDialog>
  );
}
