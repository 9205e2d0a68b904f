import type { NewSignUpInvitation, SignUpInvitationRequest } from '@easel/shared/contracts/admin.schema';
import { signUpInvitationRequestSchema } from '@easel/shared/contracts/admin.schema';
import { SIGN_UP_INVITATION_DAYS } from '@easel/shared/contracts/sign-up';
import { CheckboxField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { errorMessage } from '@/lib/errors';
import { bySchema } from '@/lib/read-form';
import { ACTIONS, useAction } from '../api';

const readRequest = bySchema<SignUpInvitationRequest, SignUpInvitationRequest>(signUpInvitationRequestSchema);
const readInvitation: typeof readRequest = (form) =>
  form.email.trim() === '' ? { errors: { email: 'Please enter an email address' } } : readRequest(form);

/** Invites an address to sign up. Mount it while it is open. */
export function InviteDialog({
  canMail,
  onClose,
  onInvited,
}: {
  /** Whether the server can mail the link. */
  canMail: boolean;
  onClose: () => void;
  onInvited: (invitation: NewSignUpInvitation) => void;
}) {
  const form = useMutationForm({
    initial: { email: '', mailsLink: canMail },
    read: readInvitation,
    mutation: useAction(ACTIONS.invite, 'Invitation created'),
    onDone: onInvited,
    refusedFields: (error) => ({ email: errorMessage(error) }),
  });
  return (
    <FormDialog
      open
      form={form}
      onClose={onClose}
      title="Invite someone"
      description={`They get a link to create an account. It works once, for ${SIGN_UP_INVITATION_DAYS} days and this address only. Any earlier link for this address stops working.`}
      confirmLabel="Create invitation"
      leavesFocus
    >
      <TextField
        form={form}
        name="email"
        label="Email address"
        required
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {canMail ? <CheckboxField form={form} name="mailsLink" label="Email the link to this address" /> : null}
    </FormDialog>
  );
}
