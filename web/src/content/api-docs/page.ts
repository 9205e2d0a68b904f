import type { ErrorCode } from '@easel/shared/contracts/errors';

/** Texts may contain `code` and [links](/path). */
export const API_DOCS = {
  eyebrow: 'API',
  title: 'API Documentation',
  text: 'Generate images from your own programs. Every plan includes the API.',
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
  idempotency: 'Idempotent requests',
  pagination: 'Pagination',
  images: 'Image files',
  agents: 'Agents (MCP)',
  webhooks: 'Webhooks',
  resources: 'Resources',
} as const;
export type SectionId = keyof typeof SECTIONS;

export const STEPS = [
  {
    title: 'Get a key',
    text: 'Create an account, then create an API key in your settings. The key is shown once.',
    more: { label: 'How a key is used', to: '#authentication' },
  },
  {
    title: 'Make your first request',
    text: 'Send a prompt to `POST /api/v1/generate`. The response contains the id of your generation. Poll it until the image is finished.',
    more: { label: 'See the examples', to: '#examples' },
  },
  {
    title: 'Scale',
    text: 'Give each request an `Idempotency-Key`, so that you can retry it safely, and pace your requests by the `RateLimit` headers.',
    more: { label: 'See the rate limits', to: '#rate-limits' },
  },
] as const;

export const AUTHENTICATION = [
  'Send the key with each request in the header `Authorization: Bearer easel_…`. All endpoints are under `/api/v1`; `/api` is an alias.',
  'A key can do what its scopes allow, but never change the account itself: its password, settings or keys. Keep it on your server, out of web pages and repositories, and revoke it in your settings if it leaks.',
  'An access token from [signing in](/help/api-authentication) works too. It expires after minutes, has all of your permissions, and has no hourly limit.',
] as const;

export const EXAMPLES_TEXT =
  'The same program in three languages: it requests an image with a prompt, a style, a size and a model, waits until it is finished, and prints its `image_url`. Set `EASEL_API_KEY` to your key.';
export const EXAMPLES_NOTE =
  'Instead of polling, send `Prefer: wait=30` to let the response wait for the image, or follow it with [an event stream](#get-api-generations-id-events). Web pages can [receive live events](/help/api-live-events).';

export const CLIENT_TEXT = [
  'One file without dependencies, for Node 20 or newer and for browsers, with TypeScript types in a second file. This site runs on it, and it covers everything that a key can do. It follows the event stream of a generation, resumes broken streams and falls back to polling. It retries failed requests, with an `Idempotency-Key` and after the time in `Retry-After`.',
  'A call that fails throws an `EaselError` with the `code`, `detail` and `requestId` of [the errors below](#errors). `easel.generations.all()` reads a list page by page, `easel.events(id)` yields each event, and every call accepts an abort `signal`. On a page of this site, pass `accessToken` instead of `apiKey`.',
] as const;

export const RATE_LIMITS_TEXT =
  'The hourly limit applies to all keys of an account together. Many requests within seconds are refused as well, whether they carry a key or a session. Each response to a request that counts contains your current usage. Both headers are lists: shorter limits may follow the hourly one, after a comma.';

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
    text: 'With 429 [rate_limited](#rate_limited), 503 [queue_too_long](#queue_too_long) and [budget_spent](#budget_spent): the seconds to wait.',
  },
] as const;

export const IN_FLIGHT_TEXT =
  'Each plan also limits how many of your images can be pending or processing at once. More are refused with [too_many_in_flight](#too_many_in_flight).';

export const ERRORS_TEXT = [
  'Every error is `application/problem+json` (RFC 9457). Rely on its `code`, which is stable; its `type` links to the row below. Include the `requestId` when you contact support.',
] as const;

/** What to do about an error, if its title does not say. */
export const ERROR_ADVICE: Partial<Record<ErrorCode, string>> = {
  validation_failed: '`errors` lists each invalid field by a JSON pointer.',
  size_not_supported: 'Choose a size that the model and your plan support.',
  unauthenticated: 'Send a valid key or token.',
  token_expired: 'Sign in again, or use an API key.',
  plan_limit: 'Upgrade to a plan that includes it.',
  forbidden: 'Sign in as a user, or get a link that has not expired.',
  insufficient_scope: 'Create a key with the scope in `detail`.',
  out_of_credits: '`limit.resetsAt` says when your credits renew.',
  not_found: 'It does not exist, or it is not yours.',
  method_not_allowed: 'The `Allow` header lists the allowed methods.',
  illegal_state: 'Fetch the object again: its state has changed.',
  unknown_host: 'Use the public address of this site.',
  content_blocked: 'Rephrase the prompt. Nothing was charged.',
  idempotency_mismatch: 'Use a new key for each new request.',
  too_many_in_flight: 'Wait until one of your images is finished.',
  rate_limited: 'Wait for the number of seconds in `Retry-After`.',
  queue_too_long: 'Nothing was charged. Wait for the number of seconds in `Retry-After`.',
  budget_spent:
    'Nothing was charged. Choose another model, or wait for the number of seconds in `Retry-After`.',
  internal: 'Try again later, or contact support with the `requestId`.',
  unavailable: 'Retry with exponential backoff.',
};

export const FAILURES_TEXT =
  'An accepted generation can still fail. Its `error` then has one of these codes, and its credits are refunded, unless `isCharged` says otherwise.';

export const IDEMPOTENCY = [
  'If you lose the response to a request, you cannot know whether it took effect. Send `POST /api/v1/generate` with an `Idempotency-Key` header of up to 100 characters, such as a UUID. Repeating the same request within 24 hours returns the same generations, at no cost. Contact sheets and `POST /v1/images/…` support the header too.',
  'The same key with a different body is refused with [idempotency_mismatch](#idempotency_mismatch).',
] as const;

export const PAGINATION = [
  'Lists return `items`, newest first, and `nextCursor`. Pass it as `cursor` to get the next page; it is null on the last page. `limit` sets the page size.',
  'A cursor is a position in the list, not a page number: new items do not shift it.',
] as const;

export const IMAGES = [
  '`image_url` is a signed absolute URL: anyone with it can open the image without a key, until it expires after one to two hours. Store the id or the file, not the URL; fetching the generation again returns a new one.',
  'Append `?download=1` (`&download=1` after a query) to download the file under its name. Deleting a generation invalidates all its links immediately.',
] as const;

export const AGENTS = [
  'Agents that speak the Model Context Protocol (MCP) can use this service. Add a server of the type streamable HTTP with the address `/mcp` of this site, and send your API key in the header `Authorization: Bearer easel_…`.',
  'Its tools generate images, wait for them, cancel them, search your images, and list models and styles. They have the same limits and prices as the API; each call counts as an API request.',
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
    text: 'What an API key may call, with values that work from top to bottom.',
    link: { label: 'Download', file: '/api/postman.json' },
  },
  {
    title: 'SDK downloads',
    text: 'A [client](#client) for JavaScript and TypeScript, in one file. For most other languages, generate a client from the OpenAPI document.',
    link: { label: 'easel.js', file: '/sdk/easel.js' },
  },
  {
    title: 'Status page',
    text: 'The current state of each part of the service.',
    link: { label: 'Status', to: '/status' },
  },
  {
    title: 'Developer Support',
    text: 'Contact the people who run this service.',
    link: { label: 'Developer Support', to: '/support' },
  },
] as const;

export const CLOSING = {
  title: 'Make your first image',
  text: 'An account is free, and so are its first images each month.',
  register: 'Create a free account',
  contact: 'Contact us',
} as const;
