import { badResponse, EaselError, type HttpMethod, networkError } from './easel-error.ts';
import { problemError } from './problem-error.ts';

/** Makes something of an answer that is a success. What it throws is `bad_response`, unless it is an {@link EaselError}. */
export type Take<T> = (response: Response, method: HttpMethod) => Promise<T>;

type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface CallOptions {
  /** Lists are joined by commas; what is undefined is left out. */
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** A form, a file, whose type is then the content type, or anything that JSON can say. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
}

export interface Call<T> extends CallOptions {
  method: HttpMethod;
  /** Below the base address, with a slash at its beginning. */
  path: string;
  take: Take<T>;
}

/** One request. Throws {@link EaselError}, or the signal's reason when aborted. */
export type Send = <T>(call: Call<T>) => Promise<T>;

export interface SendOptions {
  /** What paths are appended to; empty on the own origin. */
  baseUrl?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends and reads, once. Knows no credentials and no second try: {@link withToken} and {@link withRetries} add them. */
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
    // Not changed: only who asked whether it is gets to hear that.
    if (!response.ok && response.status !== 304) {
      const problem = await problemError(method, response);
      signal?.throwIfAborted();
      throw problem;
    }
    try {
      return await take(response, method);
    } catch (error) {
      // Whatever reading made of it: where it was called off, that is the reason.
      signal?.throwIfAborted();
      if (error instanceof EaselError) throw error;
      throw badResponse(method, response, error);
    }
  };
}

/** Throws unless the value is what it should be, as every zod schema does. */
export interface Reader<T> {
  parse(value: unknown): T;
}

/** Drops the body, as for 204. */
export const nothing: Take<undefined> = async () => undefined;

/**
 * Reads JSON. `schema` tells what it must look like, or how to load what does: it then comes beside the answer, and the page
 * that asks is there sooner. Without one the answer is believed.
 */
export function json<T>(schema?: Reader<T> | (() => Promise<Reader<T>>)): Take<T> {
  const reader = typeof schema === 'function' ? schema() : schema;
  // It is looked at below, when the answer is there.
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
