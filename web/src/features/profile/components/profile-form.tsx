import type { Profile } from '@easel/shared/contracts/profile.schema';
import { type FormEvent, useState } from 'react';
import { TextLink } from '@/components/text-link';
import { errorMessage, fieldErrors } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useSaveProfile } from '../api/save-profile';

/** The longest name that the contract takes. */
const NAME_MAX_LENGTH = 100;

export function ProfileForm({
  profile,
  onReload,
}: {
  profile: Profile;
  /** Fetches the profile anew; settles when it is there, or when it cannot be had. */
  onReload: () => Promise<unknown>;
}) {
  const save = useSaveProfile();
  /** Null where nothing was changed: what is shown then follows the server. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isReloading, setReloading] = useState(false);
  const fullName = draft ?? profile.fullName;
  const isUnchanged = fullName.trim() === profile.fullName;
  const refused = save.variables === fullName.trim() ? fieldErrors(save.error).fullName : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(fullName.trim(), { onSuccess: () => setDraft(null) });
  }

  async function cancel() {
    setReloading(true);
    save.reset();
    await onReload();
    setDraft(null);
    setReloading(false);
  }

  return (
    <form noValidate aria-label="Profile" onSubmit={submit} className="flex flex-col gap-5">
      {save.isError ? (
        <Notice tone="danger" title="Failed to save profile">
          {refused ? null : errorMessage(save.error)}
        </Notice>
      ) : null}
      <Field label="Email" hint={<EmailNote />}>
        <Input type="email" name="email" disabled value={profile.email} />
      </Field>
      <Field label="Full Name" error={refused}>
        <Input
          name="fullName"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          readOnly={save.isPending}
          value={fullName}
          onChange={(event) => setDraft(event.target.value)}
        />
      </Field>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending} disabled={isUnchanged}>
          Save Changes
        </Button>
        <Button
          variant="secondary"
          loading={isReloading}
          disabled={save.isPending}
          onClick={() => void cancel()}
        >
          Cancel
        </Button>
      </div>
    </form>
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
