const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the spelling that addresses of one mailbox share: without a tag after `+`, which most providers ignore, and without Gmail's
 * optional dots. For comparison only: mail goes to the address as its user wrote it.
 *
 * @param email in lower case
 */
export function canonicalAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
