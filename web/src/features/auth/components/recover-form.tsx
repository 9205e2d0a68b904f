import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { TextLink } from '@/components/text-link';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useRecover } from '../api/recover';
import { readRecovery } from '../form-rules';
import { AuthPanel } from './auth-panel';
import { EmailField } from './email-field';

/** Requests a reset link, then shows where it was sent. Try Again returns to the form. */
export function RecoverForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useMutationForm({
    initial: { email: '' },
    read: readRecovery,
    mutation: useRecover(),
    onDone: (_answer, email) => setSentTo(email),
  });
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
            If there is an account for <strong className="wrap-anywhere text-ink">{sentTo}</strong>, a link to
            choose a new password is on its way.
          </>
        }
        footer={footer}
      >
        <div className="flex items-start gap-4 rounded-lg border border-line bg-surface p-5">
          <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
          <Text tone="muted">Nothing after a minute or two? Check your spam folder and the address.</Text>
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
      <Form form={form} hasNotice={false}>
        <EmailField form={form} />
        <Button type="submit" size="lg" loading={form.isPending}>
          Send reset link
        </Button>
      </Form>
    </AuthPanel>
  );
}
