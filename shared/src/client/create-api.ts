import type { AnswerOf, RequestOf } from '../contracts/endpoint-types.ts';
import type { EndpointId } from '../contracts/endpoints.ts';
import type { HttpMethod } from './easel-error.ts';
import { type CallOptions, json, type Reader, type Send, type Take } from './http.ts';

/** One function per endpoint. Each throws EaselError, or its signal's reason when aborted. */
export type Api<Id extends EndpointId> = { readonly [Each in Id]: ApiCall<RequestOf<Each>, AnswerOf<Each>> };

type Settings = Pick<CallOptions, 'headers' | 'signal' | 'keepalive'>;
type ApiCall<Request, Answer> = object extends Request
  ? (request?: Request & Settings) => Promise<Answer>
  : (request: Request & Settings) => Promise<Answer>;

/** Loads the reader that checks an endpoint's answer; undefined for one without. */
export type LoadReader = (id: EndpointId) => Promise<Reader<unknown> | undefined>;

interface AnyRequest extends CallOptions {
  params?: Readonly<Record<string, string>>;
}

/**
 * Builds the calls of a table of endpoints.
 *
 * @param send Has the API's base URL: `https://easel.example/api/v1`.
 * @param loadReader Called with each request. Without it, answers are not checked.
 */
export function createApi<Id extends EndpointId>(
  endpoints: Readonly<Record<Id, string>>,
  send: Send,
  loadReader?: LoadReader,
): Api<Id> {
  const calls = Object.entries<string>(endpoints).map(([id, endpoint]) => {
    const reader = loadReader && (async () => (await loadReader(id as Id)) ?? DROP);
    const call = ({ params, ...options }: AnyRequest = {}) =>
      send({ ...options, ...resolveEndpoint(endpoint, params), take: bodyOf(json(reader)) });
    return [id, call];
  });
  return Object.fromEntries(calls) as Api<Id>;
}

const DROP: Reader<unknown> = { parse: () => undefined };

/** Splits `GET /generations/{id}` and fills in the path's parameters. */
function resolveEndpoint(
  endpoint: string,
  params: Readonly<Record<string, string>> = {},
): { method: HttpMethod; path: string } {
  const [method, path = ''] = endpoint.split(' ');
  return {
    method: method as HttpMethod,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  };
}

/** Reads the body of any success but 204. */
function bodyOf<T>(take: Take<T>): Take<T | undefined> {
  return async (response, method) => (response.status === 204 ? undefined : take(response, method));
}
