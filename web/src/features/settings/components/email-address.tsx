import { EMAIL_MAX_LENGTH, isEmailAddress } from '@easel/shared/contracts/email';
import type { EmailState } from '@easel/shared/contracts/email-change.schema';
import { useRef } from 'react';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { LoadFailure } from '@/components/load-failure';
import { useLoadError } from '@/components/use-load-error';
import { byRules } from '@/lib/read-form';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Text } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useChangeEmail, useEmailAddress } from '../api/email-address';
import { EmailChange } from './email-change';

const readNewEmail = byRules(
  ({ email }: { email: string }) => ({
    email: isEmailAddress(email) ? undefined : 'Please enter a valid email address',
  }),
  ({ email }) => email.trim(),
);

/** The account's address, with a form to change it, or the state of a pending change. */
export function EmailAddress() {
  const query = useEmailAddress();
  const error = useLoadError(query);
  if (error) return <LoadFailure what="your email address" query={query} error={error} />;
  // As high as the form, so that the sections below do not move.
  if (!query.data) return <Skeleton className="h-[12.125rem] w-full" />;
  return <Address {...query.data} />;
}

function Address({ email, change }: EmailState) {
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  return (
    <div ref={place} tabIndex={-1}>
      <Text className="wrap-anywhere font-medium">{email}</Text>
      {change ? <EmailChange email={email} change={change} /> : <ChangeForm />}
    </div>
  );
}

function ChangeForm() {
  const form = useMutationForm({ initial: { email: '' }, read: readNewEmail, mutation: useChangeEmail() });
  return (
    <Form
      form={form}
      label="Change email address"
      failure="Your address was not changed"
      className="mt-5 flex max-w-md flex-col gap-5"
    >
      <TextField
        form={form}
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        required
      />
      <Button type="submit" variant="secondary" loading={form.isPending} className="self-start">
        Change email address
      </Button>
    </Form>
  );
}
