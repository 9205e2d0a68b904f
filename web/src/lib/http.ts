import type { z } from 'zod';
import {
  type ApiError,
  badResponse,
  type HttpMethod,
  isApiError,
  networkError,
  problemError,
} from './api-error';

export interface RequestOptions<Schema extends z.ZodType | undefined = undefined> {
  /** What the answer must look like. Without one the answer is dropped, as for 204. */
  schema?: Schema;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
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
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(path + queryString(query), {
      method,
      headers: {
        accept: 'application/json, application/problem+json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError(method, error);
  }
  if (!response.ok) throw await problemError(method, response);
  if (!schema) return undefined as Answer<Schema>;
  try {
    return schema.parse(await response.json()) as Answer<Schema>;
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

/** A proxy in front of the service could not reach it: 502, 503, 504. */
export function isGatewayError(error: unknown): error is ApiError {
  return isApiError(error) && [502, 503, 504].includes(error.status);
}

/** Nobody answered for the service itself: no connection, or a proxy said so. */
export function isUnavailable(error: unknown): error is ApiError {
  return isApiError(error, 'network') || isGatewayError(error);
}
