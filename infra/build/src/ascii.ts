const NOT_ASCII = /[^\0-\x7f]/g;
/** A template whose tag reads its text as it is written, in which an escape would be text. */
const RAW_TEMPLATE = /\braw\s*`[^`]*[^\0-\x7f]/;

/**
 * Writes what is not ASCII in the code of a module as escapes of UTF-16 units. Node keeps a module's code in memory while it runs: in one
 * byte for each character of ASCII, and in two for each character where a single one is not.
 *
 * @throws {Error} for a raw template with such a character
 */
export function inAscii(code: string): string {
  const raw = RAW_TEMPLATE.exec(code);
  if (raw) throw new Error(`A raw template cannot be written in ASCII: ${raw[0].slice(0, 80)}`);
  return code.replaceAll(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
