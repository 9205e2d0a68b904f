const NOT_ASCII = /[^\0-\x7f]/g;
/** Matches a template whose tag reads the raw text, in which an escape would be text. */
const RAW_TEMPLATE = /\braw\s*`[^`]*[^\0-\x7f]/;

/**
 * Replaces the characters of a module's code that are not ASCII with escapes of UTF-16 units. Node keeps a module's code in
 * memory: one byte for each character if all are ASCII, otherwise two.
 *
 * @throws {Error} for a raw template with such a character
 */
export function inAscii(code: string): string {
  const raw = RAW_TEMPLATE.exec(code);
  if (raw) throw new Error(`A raw template cannot be written in ASCII: ${raw[0].slice(0, 80)}`);
  return code.replaceAll(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
