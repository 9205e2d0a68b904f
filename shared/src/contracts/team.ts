export const TEAM_ROLES = ['owner', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const TEAM_NAME_MAX_LENGTH = 60;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** The page to which an invitation leads, with `?token=`. */
export const JOIN_TEAM_PATH = '/join-team';
