export const TEAM_ROLES = ['owner', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export const TEAM_NAME_MAX_LENGTH = 60;
/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7;
/** The path of an invitation's page; takes `?token=`. */
export const JOIN_TEAM_PATH = '/join-team';
