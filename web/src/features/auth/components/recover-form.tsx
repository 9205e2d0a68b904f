import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { TextLink } from '@/components/text-link';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Text } from '@/ui/text';
import { useRecover } from '../api/recover';
import { recoverErrors } from '../form-rules';
import { AuthPanel } from './auth-panel';

/** Ask for a link, then say where it went; Try Again leads back to the form. */
export function RecoverForm() {
  const recover = useRecover();
  const recoverOnce = useOneAtATime(recover);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { values, errors, set, handleSubmit } = useForm({ email: '' }, ({ email }) => recoverErrors(email));
  const footer = (
    <Text>
      Remember your password? <TextLink to="/login">Sign In</TextLink>
    </Text>
  );

  if (sentTo !== null) {
    return (
      <AuthPanel
        title="Check Your Email"
        description={
          <>
            If there is an account for <strong className="break-words text-ink">{sentTo}</strong>, a link to
            choose a new password is on its way.
          </>
        }
        footer={footer}
      >
        <div className="flex items-start gap-4 rounded-lg border border-line bg-surface p-5">
          <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
          <Text tone="muted">
            Nothing there after a minute or two? Look in the spam folder, or check the address.
          </Text>
        </div>
        <Button variant="secondary" size="lg" className="mt-6 w-full" onClick={() => setSentTo(null)}>
          Try Again
        </Button>
      </AuthPanel>
    );
  }

  return (
    <AuthPanel
      title="Forgot Password?"
      description="Enter your email and we'll send you a link to choose a new one."
      footer={footer}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) =>
          handleSubmit(event, ({ email }) =>
            recoverOnce(email.trim(), { onSuccess: () => setSentTo(email.trim()) }),
          )
        }
      >
        <Field label="Email" error={errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" loading={recover.isPending}>
          Send Reset Link
        </Button>
      </form>
    </AuthPanel>
  );
}
