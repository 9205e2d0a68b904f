import type { AccessToken } from './client.ts';
import { isEaselError } from './easel-error.ts';
import type { Send } from './http.ts';

/**
 * Adds a bearer token to each request. Renews a refused token and sends the request once more, which is safe: the service
 * checks the token before it does anything.
 */
export function withToken(send: Send, accessToken: AccessToken): Send {
  return async (call) => {
    const bearing = (token: string) => ({
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${token}` },
    });
    const token = await accessToken(false);
    if (token === null) return send(call);
    try {
      return await send(bearing(token));
    } catch (error) {
      if (!isRefusedToken(error)) throw error;
      const fresh = await accessToken(true);
      if (fresh === null) throw error;
      return send(bearing(fresh));
    }
  };
}

/** Includes `unauthenticated` and `session_revoked`: only the renewal shows whether the session has ended. */
function isRefusedToken(error: unknown): boolean {
  return (
    isEaselError(error, 'token_expired') ||
    isEaselError(error, 'unauthenticated') ||
    isEaselError(error, 'session_revoked')
  );
}
