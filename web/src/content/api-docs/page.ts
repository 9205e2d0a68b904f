import type { ErrorCode } from '@easel/shared/contracts/errors';

/** Texts may hold `code` and [links](/path). */
export const API_DOCS = {
  eyebrow: 'API',
  title: 'API Documentation',
  text: 'Prompts in, images out, from your own programs. Every plan includes the API.',
  getKey: 'Get API Key',
  postman: 'Postman Collection',
} as const;

/** In the order of the page. */
export const SECTIONS = {
  'quick-start': 'Quick start',
  authentication: 'Authentication',
  examples: 'Code examples',
  client: 'JavaScript client',
  endpoints: 'Endpoints',
  objects: 'Objects',
  'rate-limits': 'Rate limits',
  errors: 'Errors',
  idempotency: 'Sending a request again',
  pagination: 'Pagination',
  images: 'Image files',
  webhooks: 'Webhooks',
  resources: 'Resources',
} as const;
export type SectionId = keyof typeof SECTIONS;

export const STEPS = [
  {
    title: 'Get a key',
    text: 'Create an account and make an API key in your settings. The key is shown once.',
    more: { label: 'How a key is used', to: '#authentication' },
  },
  {
    title: 'Make your first request',
    text: 'Send a prompt to `POST /api/v1/generate`. The answer comes at once, with the id of your image; ask by it until the image is there.',
    more: { label: 'See the examples', to: '#examples' },
  },
  {
    title: 'Scale',
    text: 'Give each request an `Idempotency-Key`, so that it can be sent again without making anything twice, and let the `RateLimit` headers set your pace.',
    more: { label: 'See the rate limits', to: '#rate-limits' },
  },
] as const;

export const AUTHENTICATION = [
  'Send the key with each request, in the header `Authorization: Bearer easel_…`. All calls are found below `/api/v1`; `/api` is the same.',
  'A key may do what its scopes say, and nothing that takes a person: it changes no password, no settings and no other keys. Keep it on your server, out of web pages and repositories, and revoke it in your settings if it got out.',
  'An access token, which [signing in](/help/api-authentication) gives, works too. It lasts for minutes, may do all that you may, and is not counted by the hour.',
] as const;

export const EXAMPLES_TEXT =
  'The same program three times: it asks for an image with a prompt, a style, a size and a model, waits until it is made, and prints its `image_url`. Set `EASEL_API_KEY` to your key.';
export const EXAMPLES_NOTE =
  'Instead of asking again and again, send `Prefer: wait=30` with the request and the answer waits for the image, or follow it as [an event stream](#get-api-generations-id-events). Pages in a browser [receive live events](/help/api-live-events).';

export const CLIENT_TEXT = [
  'One file without dependencies, for Node 20 or newer and for browsers, with its TypeScript types beside it. It is what this site itself runs on, and has a call for all that a key may do. It waits by the event stream of a generation and asks again where there is none, takes up what breaks off, and sends again what came to nothing: with an `Idempotency-Key` of its own, at the pace that `Retry-After` sets.',
  'A call that fails throws an `EaselError` with the `code`, `detail` and `requestId` of [the errors below](#errors). `easel.generations.all()` reads a list page by page, `easel.events(id)` tells each step, and every call takes a `signal` that ends it. In a page of this site, give `accessToken` in place of `apiKey`.',
] as const;

export const RATE_LIMITS_TEXT =
  'Requests by key are counted by the hour, for all keys of an account together. Each answer says where you stand:';

export const RATE_LIMIT_HEADERS = [
  {
    header: 'RateLimit-Policy: "hour";q=60;w=3600',
    text: 'The quota `q` in a window of `w` seconds.',
  },
  {
    header: 'RateLimit: "hour";r=57;t=1240',
    text: 'The remaining requests `r`, and the seconds `t` until the next window.',
  },
  {
    header: 'Retry-After: 1240',
    text: 'With 429 [rate_limited](#rate_limited): the seconds to wait.',
  },
] as const;

export const IN_FLIGHT_TEXT =
  'Each plan also bounds how many of your images wait or are made at once; one more is refused with [too_many_in_flight](#too_many_in_flight).';

export const ERRORS_TEXT = [
  'Every error is `application/problem+json` (RFC 9457). Decide by its `code`, which stays as it is; its `type` leads to the row below. Tell support the `requestId`: it leads to what happened.',
] as const;

/** What to do about it, where the title does not say. */
export const ERROR_ADVICE: Partial<Record<ErrorCode, string>> = {
  validation_failed: '`errors` names each field at fault, by a JSON pointer.',
  size_not_supported: 'Choose a size that the model and the plan have.',
  unauthenticated: 'Send a key or a token that is valid.',
  token_expired: 'Sign in again, or use an API key.',
  plan_limit: 'A larger plan includes it.',
  forbidden: 'This takes a signed-in person, or a link that has not expired.',
  insufficient_scope: 'Make a key with the scope that is named.',
  out_of_credits: '`limit.resetsAt` says when new ones arrive.',
  not_found: 'There is no such thing, or it is not yours.',
  method_not_allowed: 'The `Allow` header names the right ones.',
  illegal_state: 'Read the object again: it has moved on.',
  content_blocked: 'Use other words; nothing was charged.',
  idempotency_mismatch: 'Give each new request a key of its own.',
  too_many_in_flight: 'Wait until one of your images is finished.',
  rate_limited: 'Wait for the seconds in `Retry-After`.',
  internal: 'Try again later, and tell us the `requestId`.',
  unavailable: 'Try again, waiting longer each time.',
};

export const FAILURES_TEXT =
  'A generation that was accepted can still fail. Its `error` has one of these codes, and its credit is back.';

export const IDEMPOTENCY = [
  'If the answer to a request was lost, you cannot know whether it was carried out. Give `POST /api/v1/generate` a header `Idempotency-Key` with up to 100 characters of your own choice, such as a UUID, and send it again as it was: for 24 hours it answers with what the first one made, and costs nothing.',
  'The same key with another body is refused with [idempotency_mismatch](#idempotency_mismatch).',
] as const;

export const PAGINATION = [
  'Lists answer `items`, the newest first, and `nextCursor`. Give it as `cursor` to get the next page; it is null on the last one. `limit` is the size of a page, 20 unless you say otherwise.',
  'A cursor is a place in the list and not the number of a page: what is new does not shift it.',
] as const;

export const IMAGES = [
  '`image_url` is a complete address with a signature in it: anyone who has it can open the image, without a key, until it expires after one to two hours. Store the id or the file, not the link; reading the generation again gives a new one.',
  'With `?download=1` added (`&download=1` after a query), the file is saved under its name. Removing a generation ends all its links at once.',
] as const;

/** A `file` is served by the API, not by the router. */
export const RESOURCES = [
  {
    title: 'OpenAPI specification',
    text: 'The whole API as OpenAPI 3.1.',
    link: { label: 'openapi.json', file: '/api/openapi.json' },
  },
  {
    title: 'Postman collection',
    text: 'Every call, ready to be tried.',
    link: { label: 'Download', file: '/api/postman.json' },
  },
  {
    title: 'SDK downloads',
    text: 'A [client](#client) for JavaScript and TypeScript, in one file. From the OpenAPI document, generators make one in most other languages.',
    link: { label: 'easel.js', file: '/sdk/easel.js' },
  },
  {
    title: 'Status page',
    text: 'The current state of each part of the service.',
    link: { label: 'Status', to: '/status' },
  },
  {
    title: 'Developer Support',
    text: 'People who read what you send.',
    link: { label: 'Developer Support', to: '/support' },
  },
] as const;

export const CLOSING = {
  title: 'Make your first image',
  text: 'An account is free, and so are its first images each month.',
  register: 'Create a free account',
  contact: 'Contact us',
} as const;
