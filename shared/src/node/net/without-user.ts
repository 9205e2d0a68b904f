/** Returns an address without a user, a password and a query, which may be keys. */
export function withoutUser(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
