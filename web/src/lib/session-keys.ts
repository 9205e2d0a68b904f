/**
 * Marks that this browser is signed in, and by which sign-in. Not set for visitors, so that they send no refresh that
 * would fail. Not a secret.
 */
export const HINT_KEY = 'easel.signed-in';
/** Idempotency key of the refresh in flight; see `createSessionManager`. */
export const REFRESH_KEY = 'easel.refresh-key';
