/**
 * Time limit for an answer, in milliseconds. Without it, a server that keeps the connection open and never answers
 * would keep the page loading. Longer than the API takes over a slow phone connection.
 */
export const ANSWER_LIMIT_MS = 15_000;
