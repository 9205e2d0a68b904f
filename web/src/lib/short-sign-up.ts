import type { SiteAddress } from './site-paths';

/** The query parameter of {@link shortSignUpPath}. */
export const SHORT = 'short';

/**
 * Returns the address of a sign-up that asks only for what an account needs, and then returns to `path`. See decision
 * 0070.
 */
export const shortSignUpPath = (path: string): SiteAddress =>
  `/register?next=${encodeURIComponent(path)}&${SHORT}`;
