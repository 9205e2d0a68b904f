import { newToken } from '@easel/shared/node/crypto/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes, cookieName } from '../auth/cookies.ts';

/** As long as both steps of an exchange with the provider are valid. */
const MAX_AGE_SECONDS = 10 * 60;
const FORM = /^[\w-]{43}$/;

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/** Creates the cookie of the browser that began an exchange with the sign-in provider, so that no other browser can finish it. */
export function createBrowserCookie(publicUrl: string) {
  const name = cookieName('easel_provider', publicUrl);
  // The provider's redirect comes from another site, which `strict` would hide the cookie from.
  const attributes = { ...cookieAttributes(publicUrl), sameSite: 'lax' as const };

  function read({ cookies }: FastifyRequest): string | null {
    const value = cookies[name] ?? '';
    return FORM.test(value) ? value : null;
  }

  return {
    /** Returns the cookie's value; null if there is none. */
    read,
    /** Sets the cookie. Exchanges in the browser's other tabs stay valid. */
    mark(request: FastifyRequest, reply: FastifyReply): string {
      const value = read(request) ?? newToken();
      reply.setCookie(name, value, { ...attributes, maxAge: MAX_AGE_SECONDS });
      return value;
    },
  };
}
