export const EMAIL_MAX_LENGTH = 254;
/** That of zod. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether the schema of an address takes it. For forms that are there before zod is. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim().toLowerCase();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address);
}
