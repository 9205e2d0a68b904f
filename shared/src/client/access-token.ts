import type { AccessToken } from './client.ts';
import { isEaselError } from './easel-error.ts';
import type { Send } from './http.ts';

/**
 * Requests with a bearer token. One that has run out meanwhile is renewed and the request made once more: the service
 * refused it before doing anything.
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

/** Also for `unauthenticated` and `session_revoked`: who is asked anew then tells whether it is really over. */
function isRefusedToken(error: unknown): boolean {
  return (
    isEaselError(error, 'token_expired') ||
    isEaselError(error, 'unauthenticated') ||
    isEaselError(error, 'session_revoked')
  );
}
