import { INVITATION_DAYS } from '@easel/shared/contracts/team';
import type { Team } from '@easel/shared/contracts/team.schema';
import { TextField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { Button } from '@/ui/button';
import { useInvite } from '../api';
import { hasFreeSeat } from '../member-words';
import { readInvitation, refusedEmail } from '../team-form';

const EMPTY = { email: '' };

export function InviteForm({ team }: { team: Team }) {
  const form = useMutationForm({
    initial: EMPTY,
    read: readInvitation,
    mutation: useInvite(),
    onDone: () => form.reset(EMPTY),
    refusedFields: refusedEmail,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      <TextField
        form={form}
        name="email"
        label="Email address"
        hint={`They get a link that works for ${INVITATION_DAYS} days, for this address only.`}
        required
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" className="self-start" loading={form.isPending} disabledReason={obstacle(team)}>
        Send invitation
      </Button>
    </Form>
  );
}

/** Returns why nobody can be invited now; undefined if the owner can invite. */
function obstacle(team: Team): string | undefined {
  if (!team.isActive) return 'Your plan currently has no seats for others.';
  return hasFreeSeat(team) ? undefined : 'All seats are taken. Remove a member or revoke an invitation.';
}
