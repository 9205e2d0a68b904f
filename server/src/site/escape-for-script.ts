/** Escapes JSON for a script element, which only `<` could end or turn into a comment. */
export const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');
