/**
 * An answer that is not there by then counts as none, in milliseconds: a server that keeps the connection and never answers would keep the
 * page loading. Above what an answer of the API takes on a slow phone line.
 */
export const ANSWER_LIMIT_MS = 15_000;
