export const CUSTOM_STYLE_NAME_MAX_LENGTH = 40;
/** Characters of what it adds to a prompt, and of what it keeps out. */
export const CUSTOM_STYLE_WORDS_MAX_LENGTH = 300;
/** Custom styles that one account, or one team, may have. */
export const CUSTOM_STYLES_MAX = 50;
