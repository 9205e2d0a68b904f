import type { SiteAddress } from './site-paths';

const NEVER_NEXT = ['/login', '/register', '/forgot-password', '/reset-password'];

/**
 * Returns the path to open after signing in, from `?next=`. Returns `/` for anything that a browser would read as
 * another origin (`//host`, `/\host`, `javascript:`), and for the sign-in pages themselves.
 */
export function safeNext(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return '/';
  }
  // The parser drops tabs and line breaks and reads a backslash as a slash, so check the parsed URL.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (NEVER_NEXT.includes(url.pathname.replace(/\/+$/, ''))) return '/';
  return url.pathname + url.search + url.hash;
}

/** Returns `/login?next=…`, which returns to `path` after signing in. */
export function loginPath(path: string, page: '/login' | '/register' = '/login'): SiteAddress {
  return path === '/' ? page : `${page}?next=${encodeURIComponent(path)}`;
}
