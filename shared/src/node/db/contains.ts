/** The pattern of LIKE and ILIKE for whatever contains this text, in which `%`, `_` and `\` mean themselves. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
