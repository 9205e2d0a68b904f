/** How long a private link may hold, in days; null until it is revoked. */
export const SHARE_LINK_DAYS = [1, 7, 30, 90, null] as const;
export type ShareLinkDays = (typeof SHARE_LINK_DAYS)[number];

/** Of one account, those that have expired included. */
export const SHARE_LINKS_MAX = 500;
