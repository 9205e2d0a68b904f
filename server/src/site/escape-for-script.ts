/** Escapes JSON for a script element: only `<` could end it or begin a comment. */
export const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');
