import type { HttpMethod } from '@easel/shared/client/easel-error';
import {
  type CallOptions,
  json,
  nothing,
  type Reader,
  type Send,
  type Take,
} from '@easel/shared/client/http';

export interface RequestOptions<T> extends CallOptions {
  /** What the answer must look like, or how to load that. Without one the answer is dropped, as for 204. */
  schema?: Reader<T> | (() => Promise<Reader<T>>) | undefined;
}

/** Any call of our own origin by its path, which begins with `/api/`. */
export function requestBy(send: Send) {
  return <T = undefined>(
    method: HttpMethod,
    path: string,
    { schema, ...options }: RequestOptions<T> = {},
  ): Promise<T> => send({ ...options, method, path, take: schema ? json(schema) : (nothing as Take<T>) });
}
