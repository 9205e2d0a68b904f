/** Returns the LIKE pattern for values that contain the text, with `%`, `_` and `\` escaped. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
