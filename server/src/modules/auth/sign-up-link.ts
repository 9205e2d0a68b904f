/** Returns the URL of the page on which an invitation is used. */
export const signUpLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/register?invitation=${token}`;
