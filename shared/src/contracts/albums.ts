export const ALBUM_NAME_MAX_LENGTH = 80;
/** Maximum number of albums per account. */
export const ALBUMS_MAX = 200;
