import { ButtonLink } from '@/components/button-link';
import { InvitationSheet } from './invitation-sheet';

/** Too old, used, taken back, or not whole. */
export function InvitationOver() {
  return (
    <InvitationSheet
      title="This Invitation No Longer Works"
      text="It has expired, was taken back, or was accepted already. Ask the person who invited you to send it again. If you have accepted it, open your team."
    >
      <ButtonLink to="/team">Your team</ButtonLink>
    </InvitationSheet>
  );
}
