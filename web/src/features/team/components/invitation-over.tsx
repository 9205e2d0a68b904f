import { ButtonLink } from '@/components/button-link';
import { InvitationSheet } from './invitation-sheet';

/** Too old, used, taken back, or not whole. */
export function InvitationOver() {
  return (
    <InvitationSheet
      title="This Invitation No Longer Works"
      text="It has expired, was taken back, or was accepted already. Ask whoever invited you to send it again; if you have accepted it, your team is on its page."
    >
      <ButtonLink to="/team">Your team</ButtonLink>
    </InvitationSheet>
  );
}
