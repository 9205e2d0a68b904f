import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { useDisableTwoFactor, useRenewRecoveryCodes } from '../api';
import { NO_CODE, readCode, refusedCode } from '../read-code';

const WORDS = {
  renew: {
    title: 'New recovery codes',
    description: 'Your earlier recovery codes stop working.',
    confirmLabel: 'Show new codes',
    failure: 'The codes were not replaced',
  },
  disable: {
    title: 'Turn off two-step sign-in?',
    description: 'Your password alone will be enough to sign in.',
    confirmLabel: 'Turn off',
    failure: 'Two-step sign-in is still on',
  },
} as const;

/** Asks for a code before the recovery codes are replaced, or two-step sign-in is turned off. */
export function CodeDialog({
  kind,
  isOpen,
  onClose,
  onCodes,
  onOff,
}: {
  kind: keyof typeof WORDS;
  isOpen: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
  /** Called once two-step sign-in is off. */
  onOff: () => void;
}) {
  const renew = useRenewRecoveryCodes();
  const disable = useDisableTwoFactor();
  const form = useMutationForm<typeof NO_CODE, string, { recoveryCodes: string[] } | undefined>({
    initial: NO_CODE,
    read: readCode,
    mutation: kind === 'renew' ? renew : disable,
    onDone: (answer) => (answer ? onCodes(answer.recoveryCodes) : onOff()),
    refusedFields: refusedCode,
  });
  return (
    <FormDialog
      {...WORDS[kind]}
      form={form}
      open={isOpen}
      onClose={onClose}
      tone={kind === 'disable' ? 'danger' : undefined}
    >
      <TextField
        form={form}
        name="code"
        label="Code from your app"
        hint="Or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
    </FormDialog>
  );
}
