/** The prefix of uploaded pictures' keys in the store. */
export const INPUT_PREFIX = 'inputs/';
