/**
 * Returns whether a page comes from the machine of its reader, who then runs the site: `localhost`, a name below it
 * (RFC 6761) or a loopback address.
 *
 * @param host as `location.hostname` gives it
 */
export function isOwnMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
