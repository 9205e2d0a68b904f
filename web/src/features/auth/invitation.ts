/**
 * Returns the token of an invitation to sign up: from an operator (`?invitation=`), or from the link to a team that is
 * opened afterwards.
 *
 * @param next the path to open after signing up
 */
export function invitationIn(query: URLSearchParams, next: string): string | undefined {
  const given = query.get('invitation');
  if (given) return given;
  const [path, search] = next.split('?');
  if (path !== '/join-team') return undefined;
  return new URLSearchParams(search).get('token') ?? undefined;
}
