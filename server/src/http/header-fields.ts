import { KEY_MAX_LENGTH } from './idempotency-key.ts';

/** JSON schemas of the header fields that routes read. Those of HTTP itself and of authentication are described elsewhere. */
export const REQUEST_FIELDS = {
  'Idempotency-Key': text(
    `A key of up to ${KEY_MAX_LENGTH} characters, such as a UUID. Repeating the same request with it has no further effect.`,
    { maxLength: KEY_MAX_LENGTH },
  ),
  'If-None-Match': text('The `ETag` of an earlier answer: the answer is 304 if nothing has changed.'),
  'If-Range': text(
    'The `ETag` of the file that `Range` is meant for: the answer is the whole file if it has changed.',
  ),
  'Last-Event-ID': text('The `id` of the last event that the client received.'),
  Prefer: text('`wait=30` waits up to that many seconds for the result, 60 at most (RFC 7240).'),
  Range: text('One range of bytes, such as `bytes=0-1023` (RFC 9110).'),
};
export type RequestField = keyof typeof REQUEST_FIELDS;

/** Header fields of answers, with their descriptions. Scripts of other origins may read them. */
export const ANSWER_FIELDS = {
  'Content-Disposition': 'The name of the file.',
  'Content-Range': 'The range of bytes that the answer contains, and the size of the file.',
  ETag: 'Names this version, for `If-None-Match`.',
  Location: 'The address of what was made, or of the file.',
  'Preference-Applied': 'The wait that applied, for a request with `Prefer`.',
  RateLimit:
    'What is left of each limit, such as `"hour";r=57;t=1240` (draft-ietf-httpapi-ratelimit-headers-10).',
  'RateLimit-Policy': 'The limits that count this request, such as `"hour";q=60;w=3600`.',
  'Retry-After': 'Seconds to wait before the next request, with 429 and some answers of 503.',
  'WWW-Authenticate': 'How to authenticate, with 401.',
  'X-Easel-Generations': 'The ids of the images, for the routes of `/api`.',
  'X-Request-Id': 'The id of this request, for questions about it.',
  'X-Should-Retry': "Whether OpenAI's clients repeat the request: `true` or `false`.",
} as const;
export type AnswerField = keyof typeof ANSWER_FIELDS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Header fields that the route reads. `isSubmission` implies `Idempotency-Key`. */
    reads?: readonly RequestField[];
    /** Header fields of its answers, by status, beside those of all routes. */
    sends?: Readonly<Record<number, readonly AnswerField[]>>;
  }
}

function text(description: string, { maxLength }: { maxLength?: number } = {}) {
  return { type: 'string' as const, ...(maxLength && { maxLength }), description };
}
