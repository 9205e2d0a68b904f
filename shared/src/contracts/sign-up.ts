/** Who may create an account: everyone, those with an invitation, or nobody. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** How long an operator's invitation is valid, in days. */
export const SIGN_UP_INVITATION_DAYS = 14;
