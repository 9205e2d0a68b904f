/** The mark of this browser's sign-in. Visitors have none, so that they send no refresh that would fail. Not a secret. */
export const HINT_KEY = 'easel.signed-in';
/** Idempotency key of the refresh in flight; see `createSessionManager`. */
export const REFRESH_KEY = 'easel.refresh-key';
