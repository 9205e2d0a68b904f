import type { InvitationView, Team, TeamInvitation, TeamPicture } from '@easel/shared/contracts/team.schema';
import type { InvitationRow } from '@easel/shared/node/repos/teams/team-invitations.repo';
import type { SharedPicture } from '@easel/shared/node/repos/teams/team-pictures.repo';
import type { ImageLinks } from '../images/image-links.ts';
import type { OpenInvitation } from './invitations.service.ts';
import type { TeamView } from './team.service.ts';

export function presentTeam({ team, plan, isActive, people, used, invitations }: TeamView): Team {
  const { id, name, role, createdAt } = team;
  return {
    id,
    name,
    role,
    isActive,
    seats: plan.seats,
    members: people.map(({ userId, fullName, email, avatarUrl, joinedAt, isOwner, hasSeat }) => ({
      userId,
      name: fullName,
      email,
      avatarUrl,
      role: isOwner ? 'owner' : 'member',
      joinedAt: (joinedAt ?? createdAt).toISOString(),
      hasSeat,
      creditsUsed: used.get(userId) ?? 0,
    })),
    invitations: invitations.map(presentInvitation),
    createdAt: createdAt.toISOString(),
  };
}

export function presentInvitation({ id, email, sentAt, expiresAt }: InvitationRow): TeamInvitation {
  return { id, email, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Presents an invitation to anyone with its link. */
export function presentOpenInvitation({
  teamName,
  ownerName,
  ownerEmail,
  email,
  expiresAt,
}: OpenInvitation): InvitationView {
  return { teamName, invitedBy: ownerName || ownerEmail, email, expiresAt: expiresAt.toISOString() };
}

export interface TeamPicturePresenter {
  present(picture: SharedPicture, viewerId: string): TeamPicture;
}

/** Creates the presenter of a team's pictures. It shows members' names even if their profiles are not public. */
export function createTeamPicturePresenter({ imageLinks }: { imageLinks: ImageLinks }): TeamPicturePresenter {
  return {
    present(row, viewerId) {
      const { id, prompt, style, model, seed, width, height, resolution, aspectRatio } = row;
      return {
        id,
        prompt,
        style,
        model,
        seed,
        width,
        height,
        settings: { resolution, aspectRatio },
        isMine: row.userId === viewerId,
        author: { id: row.userId, name: row.fullName ?? '', avatarUrl: row.avatarUrl },
        sharedAt: row.sharedAt.toISOString(),
        image: {
          url: imageLinks.path(id, 'original'),
          displayUrl: imageLinks.path(id, 'display'),
          thumbnailUrl: imageLinks.path(id, 'thumbnail'),
          downloadUrl: imageLinks.downloadPath(id, 'original'),
          contentType: row.contentType,
        },
      };
    },
  };
}
