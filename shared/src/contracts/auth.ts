/** Code points of a new password. Older passwords may be shorter. */
export const PASSWORD_MIN_LENGTH = 8;
/** argon2 accepts any length; this bounds the work per request. */
export const PASSWORD_MAX_LENGTH = 200;
/** Maximum number of devices that an account is signed in on; one more signs out the least recently used one. */
export const SESSIONS_MAX = 50;
export const CREDENTIALS_REQUIRED = 'You must provide either an email or phone number and a password';

/** The client's refresh rules. */
export const REFRESH_CHECK_INTERVAL_MS = 30_000;
export const REFRESH_MARGIN_MS = 90_000;
export const REFRESH_RETRY_BASE_MS = 200;
export const REFRESH_RETRY_WINDOW_MS = 30_000;
