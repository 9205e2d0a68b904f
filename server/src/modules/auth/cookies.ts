import type { CookieSerializeOptions } from '@fastify/cookie';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * Returns the cookie's name, under https with the prefix for which browsers accept it only from this host and only for all of its
 * paths: a sibling host cannot set a cookie of that name. See
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export const cookieName = (name: string, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Returns attributes with which scripts cannot read the cookie, and other sites cannot send it. */
export const cookieAttributes = (publicUrl: string): CookieSerializeOptions => ({
  // Only the API needs cookies, but the prefix requires the path `/`.
  path: isSecure(publicUrl) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'strict',
  secure: isSecure(publicUrl),
});
