/** Characters. */
export const FAILURE_MESSAGE_MAX = 1_000;
export const FAILURE_STACK_MAX = 8_000;
