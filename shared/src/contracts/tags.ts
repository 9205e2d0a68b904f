/** In UTF-16 units. */
export const TAG_MAX_LENGTH = 40;
/** Of one picture. */
export const TAGS_MAX = 10;
