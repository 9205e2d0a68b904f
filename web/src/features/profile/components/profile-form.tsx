import type { Profile } from '@easel/shared/contracts/profile.schema';
import { useState } from 'react';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useSaveProfile } from '../api/save-profile';

/** The contract's limit. */
const NAME_MAX_LENGTH = 100;

export function ProfileForm({
  profile,
  onReload,
}: {
  profile: Profile;
  /** Refetches the profile. */
  onReload: () => Promise<{ data: Profile | undefined }>;
}) {
  const form = useMutationForm({
    initial: { fullName: profile.fullName },
    read: (values) => ({ request: values.fullName.trim() }),
    mutation: useSaveProfile(),
    onDone: (saved) => form.reset({ fullName: saved.fullName }),
  });
  const [isReloading, setReloading] = useState(false);

  async function cancel() {
    setReloading(true);
    const { data = profile } = await onReload();
    form.reset({ fullName: data.fullName });
    setReloading(false);
  }

  return (
    <Form form={form} label="Profile" failure="Failed to save profile">
      <Field label="Email" hint={<EmailNote />}>
        <Input type="email" name="email" disabled value={profile.email} />
      </Field>
      <TextField
        form={form}
        name="fullName"
        label="Full name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        readOnly={form.isPending}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          type="submit"
          loading={form.isPending}
          disabled={form.watch('fullName').trim() === profile.fullName}
        >
          Save Changes
        </Button>
        <Button
          variant="secondary"
          loading={isReloading}
          disabled={form.isPending}
          onClick={() => void cancel()}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function EmailNote() {
  return (
    <>
      Email cannot be changed here. <TextLink to="/contact?subject=General+Inquiry">Contact support</TextLink>{' '}
      if needed.
    </>
  );
}
