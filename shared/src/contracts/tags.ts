/** UTF-16 units. */
export const TAG_MAX_LENGTH = 40;
/** Maximum number of tags per picture. */
export const TAGS_MAX = 10;
