import { INVITATION_DAYS } from '@easel/shared/contracts/team';
import type { Team } from '@easel/shared/contracts/team.schema';
import { errorMessage } from '@/lib/errors';
import { useOneAtATime } from '@/lib/one-at-a-time';
import { useForm } from '@/lib/use-form';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useInvite } from '../api/invite';
import { hasFreeSeat } from '../member-words';
import { invitationErrors } from '../team-form';

export function InviteForm({ team }: { team: Team }) {
  const invite = useInvite();
  const inviteOnce = useOneAtATime(invite);
  const { values, errors, set, handleSubmit, reset } = useForm({ email: '' }, invitationErrors);
  // What the server found at fault stands until the address is changed and sent again.
  const refused =
    invite.error && invite.variables === values.email.trim() ? errorMessage(invite.error) : undefined;
  const error = errors.email ?? refused;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) =>
        handleSubmit(event, ({ email }) => inviteOnce(email.trim(), { onSuccess: () => reset() }))
      }
    >
      <Field
        label="Email address"
        required
        error={error}
        hint={
          error ? undefined : `They get a link that works for ${INVITATION_DAYS} days, for this address only.`
        }
      >
        <Input
          type="email"
          name="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={(event) => set('email', event.target.value)}
        />
      </Field>
      <Button type="submit" className="self-start" loading={invite.isPending} disabledReason={obstacle(team)}>
        Send Invitation
      </Button>
    </form>
  );
}

/** Why nobody can be invited now; undefined where somebody can. */
function obstacle(team: Team): string | undefined {
  if (!team.isActive) return 'Your plan has no seats for others now.';
  return hasFreeSeat(team) ? undefined : 'All seats are taken. Remove a member or take back an invitation.';
}
