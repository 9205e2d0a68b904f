export const CUSTOM_STYLE_NAME_MAX_LENGTH = 40;
/** Maximum characters of the added words, and of the negative prompt. */
export const CUSTOM_STYLE_WORDS_MAX_LENGTH = 300;
/** Maximum number of custom styles per account or team. */
export const CUSTOM_STYLES_MAX = 50;
