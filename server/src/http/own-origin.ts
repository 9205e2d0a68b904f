/**
 * Returns whether a request with this `Origin` field comes from our own pages, or from no page at all.
 *
 * @param host the host that the client asked for
 */
export function isOwnOrigin(
  origin: string | undefined,
  { host, publicUrl }: { host: string | undefined; publicUrl: string },
): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
