import { badResponse, EaselError, type HttpMethod, networkError } from './easel-error.ts';
import { problemError } from './problem-error.ts';

/** Reads a successful answer. Anything it throws becomes `bad_response`, unless it is an {@link EaselError}. */
export type Take<T> = (response: Response, method: HttpMethod) => Promise<T>;

type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface CallOptions {
  /** Lists are joined by commas; undefined values are left out. */
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** A form, a file (its type becomes the content type) or any JSON value. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
}

export interface Call<T> extends CallOptions {
  method: HttpMethod;
  /** The path below the base URL, with a leading slash. */
  path: string;
  take: Take<T>;
}

/** Sends one request. Throws {@link EaselError}, or the signal's reason when aborted. */
export type Send = <T>(call: Call<T>) => Promise<T>;

export interface SendOptions {
  /** The URL that paths are appended to; empty for the page's own origin. */
  baseUrl?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Returns a function that sends one request and reads its answer. {@link withToken} and {@link withRetries} add the rest. */
export function createSend({ baseUrl = '', fetch, headers: always }: SendOptions = {}): Send {
  return async ({ method, path, query, body, headers, signal, keepalive = false, take }) => {
    const isRaw = body instanceof FormData || body instanceof Blob;
    const send = fetch ?? globalThis.fetch;
    let response: Response;
    try {
      response = await send(baseUrl + path + queryString(query), {
        method,
        headers: {
          accept: 'application/json, application/problem+json',
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...always,
          ...headers,
        },
        body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
        signal: signal ?? null,
        keepalive,
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw networkError(method, error);
    }
    // 304 only answers conditional requests, whose `take` handles it.
    if (!response.ok && response.status !== 304) {
      const problem = await problemError(method, response);
      signal?.throwIfAborted();
      throw problem;
    }
    try {
      return await take(response, method);
    } catch (error) {
      // An abort while reading surfaces as a parse or network error.
      signal?.throwIfAborted();
      if (error instanceof EaselError) throw error;
      throw badResponse(method, response, error);
    }
  };
}

/** Checks a value and throws if it is invalid. Every zod schema is a reader. */
export interface Reader<T> {
  parse(value: unknown): T;
}

/**
 * Reads JSON and checks it with `schema`. A function loads the schema in parallel with the request, which keeps it out of the
 * page's first load. Without a schema, the answer is not checked.
 */
export function json<T>(schema?: Reader<T> | (() => Promise<Reader<T>>)): Take<T> {
  const reader = typeof schema === 'function' ? schema() : schema;
  // A rejection is handled below, once the answer has arrived.
  if (reader instanceof Promise) reader.catch(() => undefined);
  return async (response, method) => {
    const loaded = await Promise.resolve(reader).catch((error: unknown) => {
      throw networkError(method, error);
    });
    const text = await response.text().catch((error: unknown) => {
      throw networkError(method, error);
    });
    const body: unknown = JSON.parse(text);
    return loaded ? loaded.parse(body) : (body as T);
  };
}

function queryString(query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text && `?${text}`;
}
