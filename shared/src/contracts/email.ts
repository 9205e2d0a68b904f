export const EMAIL_MAX_LENGTH = 254;
/** Zod's own pattern. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Returns whether the email schema accepts a text. For forms that render before zod is loaded. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim().toLowerCase();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address);
}
