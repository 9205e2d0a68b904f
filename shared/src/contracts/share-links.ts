/** How long a private link may be valid, in days; null for until it is revoked. */
export const SHARE_LINK_DAYS = [1, 7, 30, 90, null] as const;
export type ShareLinkDays = (typeof SHARE_LINK_DAYS)[number];

/** Maximum number of private links per account, including expired ones. */
export const SHARE_LINKS_MAX = 500;
