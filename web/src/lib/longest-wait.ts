/**
 * An answer that has not begun by then counts as none, in milliseconds: a server that keeps the connection and never answers would keep the
 * page loading.
 */
export const LONGEST_WAIT_MS = 8_000;
