import { isEaselError } from '@easel/shared/client/easel-error';
import type { Session } from '@easel/shared/contracts/auth.schema';
import type { SecondStep } from '@easel/shared/contracts/two-factor.schema';
import { useEffect, useRef } from 'react';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { passFocusOn } from '@/components/pass-focus-on';
import { errorMessage } from '@/lib/errors';
import { byRules } from '@/lib/read-form';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { useSecondStep } from '../api/second-step';

const readCode = byRules(
  ({ code }: { code: string }) => ({ code: code.trim() === '' ? 'Please enter a code' : undefined }),
  ({ code }) => code.trim(),
);

/** Asks for the code that a sign-in needs in addition to the password or the mailed link. */
export function SecondStepForm({
  step,
  onSignedIn,
  onRestart,
}: {
  step: SecondStep;
  onSignedIn: (answer: Session) => void;
  /** Goes back to the first step, if that is possible. */
  onRestart?: () => void;
}) {
  const form = useMutationForm({
    initial: { code: '' },
    read: readCode,
    mutation: useSecondStep(step, onSignedIn),
    refusedFields: (error) => ({
      code: isEaselError(error, 'invalid_code') ? errorMessage(error) : undefined,
    }),
  });
  const place = useRef<HTMLDivElement>(null);
  // The form of the first step, which had the focus, was removed.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <Form form={form} label="Two-step sign-in">
        <Text tone="muted">
          Enter the code that your authenticator app shows now. Without the app, enter a recovery code.
        </Text>
        <TextField
          form={form}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit" size="lg" loading={form.isPending}>
          Continue
        </Button>
        {onRestart ? (
          <Button ref={passFocusOn} variant="ghost" onClick={onRestart}>
            Start over
          </Button>
        ) : null}
      </Form>
    </div>
  );
}
