export const ALBUM_NAME_MAX_LENGTH = 80;
/** Of one account. */
export const ALBUMS_MAX = 200;
