/** Long enough for a few words of a prompt. */
export const SEARCH_MAX_LENGTH = 100;
