import { JOIN_TEAM_PATH } from '@easel/shared/contracts/team';
import { type KnownPages, linkToken, nullIfEnded } from '../../site/known-page.ts';
import type { InvitationsService } from './invitations.service.ts';
import { presentOpenInvitation } from './team.presenter.ts';

/** Looks up the invitations that mails link to, `/join-team?token=…`. */
export function createKnownInvitation({
  invitations,
}: {
  invitations: Pick<InvitationsService, 'view'>;
}): KnownPages {
  return async (path, query) => {
    if (path !== JOIN_TEAM_PATH) return null;
    const token = linkToken(query.get('token'));
    if (token === null) return null;
    const invitation = await invitations.view(token).catch(nullIfEnded);
    return invitation
      ? { look: 'invitation', token, answer: presentOpenInvitation(invitation) }
      : { look: 'ended', token, answer: null };
  };
}
