import type { z } from 'zod';
import { badResponse, type HttpMethod, networkError } from './api-error';
import { problemError } from './problem-error';

export interface RequestOptions<Schema extends z.ZodType | undefined = undefined> {
  /**
   * What the answer must look like, or how to load it: it then comes beside the answer, and the page that asks is there
   * sooner. Without one the answer is dropped, as for 204.
   */
  schema?: Schema | (() => Promise<Schema>);
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** A form, a file, whose type is then the content type, or anything that JSON can say. */
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
}

export type Answer<Schema extends z.ZodType | undefined> = Schema extends z.ZodType
  ? z.output<Schema>
  : undefined;

/**
 * One HTTP request to our own origin. Throws {@link ApiError}, or the signal's reason when aborted.
 * Knows no session: `api-client.ts` adds it.
 */
export async function request<Schema extends z.ZodType | undefined = undefined>(
  method: HttpMethod,
  path: string,
  { schema, query, body, headers, signal, keepalive = false }: RequestOptions<Schema> = {},
): Promise<Answer<Schema>> {
  const isRaw = body instanceof FormData || body instanceof Blob;
  const parser = typeof schema === 'function' ? schema() : schema;
  // It is looked at below, when the answer is there.
  if (parser instanceof Promise) parser.catch(() => undefined);
  let response: Response;
  try {
    response = await fetch(path + queryString(query), {
      method,
      headers: {
        accept: 'application/json, application/problem+json',
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError(method, error);
  }
  if (!response.ok) throw await problemError(method, response);
  if (!parser) return undefined as Answer<Schema>;
  const loaded = await Promise.resolve(parser).catch((error: unknown) => {
    throw networkError(method, error);
  });
  try {
    return loaded?.parse(await response.json()) as Answer<Schema>;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw badResponse(method, response, error);
  }
}

function queryString(query: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}
