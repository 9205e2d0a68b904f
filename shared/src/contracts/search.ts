/** Long enough for a few words of a prompt. */
export const SEARCH_MAX_LENGTH = 100;

/**
 * Returns a test for texts that contain a part, in any case: by Unicode's simple case folding, in which `ß` and `ẞ`, or `σ`, `ς` and `Σ`,
 * are the same letter. `node/db/any-case.ts` compares likewise in the database.
 */
export function containing(part: string): (text: string) => boolean {
  const pattern = new RegExp(escapePattern(part), 'iu');
  return (text) => pattern.test(text);
}

/** Escapes the characters that are special in regular expressions of JavaScript and of PostgreSQL. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
