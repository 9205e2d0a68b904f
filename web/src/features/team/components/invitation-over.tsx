import { ButtonLink } from '@/components/button-link';
import { InvitationSheet } from './invitation-sheet';

/** The page of an invitation that has expired, was accepted or revoked, or whose link is incomplete. */
export function InvitationOver() {
  return (
    <InvitationSheet
      title="This invitation no longer works"
      text="It has expired, was revoked, or was already accepted. Ask the person who invited you to send it again. If you have accepted it, open your team."
    >
      <ButtonLink to="/team">Your team</ButtonLink>
    </InvitationSheet>
  );
}
