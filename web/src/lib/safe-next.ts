import type { SiteAddress } from './site-paths';

const NEVER_NEXT = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email'];

/**
 * Where to go after signing in, from `?next=`: a path on this origin, or `/`. Anything that a browser would read as
 * another origin (`//host`, `/\host`, `javascript:`), or that would lead back to a form for visitors, is `/`.
 */
export function safeNext(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return '/';
  }
  // The parser drops tabs and line breaks and reads a backslash as a slash, so judge what it made of it.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (NEVER_NEXT.includes(url.pathname.replace(/\/+$/, ''))) return '/';
  return url.pathname + url.search + url.hash;
}

/** `/login?next=…`, to come back to `path` afterwards. */
export function loginPath(path: string, page: '/login' | '/register' = '/login'): SiteAddress {
  return path === '/' ? page : `${page}?next=${encodeURIComponent(path)}`;
}
