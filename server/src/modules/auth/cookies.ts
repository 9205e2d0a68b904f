import type { CookieSerializeOptions } from '@fastify/cookie';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * Returns the name that browsers accept under https only from this host, for all of its paths: a sibling host cannot set a cookie of
 * that name. See https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export const cookieName = (name: string, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Scripts cannot read the cookie, and other sites cannot send it. */
export const cookieAttributes = (publicUrl: string): CookieSerializeOptions => ({
  // Only the API needs them, but the prefix takes no other path than this.
  path: isSecure(publicUrl) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'strict',
  secure: isSecure(publicUrl),
});
