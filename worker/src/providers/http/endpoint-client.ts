import { BodyTooLargeError, readBody, readStart } from '@easel/shared/node/net/read-body';
import { Agent, FormData as Form, fetch, type RequestInit, type Response } from 'undici';
import type { z } from 'zod';
import { createEndpointConnector, type EndpointConnectorOptions } from './endpoint-connector.ts';
import { EndpointError, parseJson, translate } from './endpoint-error.ts';

/** More than any model's picture; a larger body is aborted. */
const MAX_BODY_BYTES = 96 * 1024 * 1024;
/** Bytes of a refusal that are read, enough for complete JSON. */
const MAX_REASON_BYTES = 64 * 1024;
/** Characters of a schema error, which may list a million places. */
const MAX_REASON_LENGTH = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Deadline of a call that makes no picture. */
export const QUICK_CALL_MS = 15_000;

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as `multipart/form-data`. */
  form?: FormData;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/** Returns the headers of a bearer token; none without a key. */
export const bearer = (apiKey: string | undefined): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

/** HTTP to one endpoint of a model server. Every method throws {@link EndpointError}, or the signal's reason. */
export interface EndpointClient {
  /** Returns the response, whatever its status. Its body must be consumed or canceled. */
  call(path: string, options: CallOptions): Promise<Response>;
  /** @throws {EndpointError} for a status above 299, for a body that is not JSON and for JSON that the schema refuses. */
  json<Output>(path: string, schema: z.ZodType<Output>, options: CallOptions): Promise<Output>;
  /** Downloads an image file. @throws {EndpointError} for a status above 299 and for a content type other than an image's. */
  image(path: string, options: CallOptions): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Creates a client without deadlines, since pictures take long: the caller's signal ends every call. Paths may be
 * absolute URLs; credentials are only sent to the endpoint's own origin.
 */
export function createEndpointClient({
  url,
  headers = {},
  outputHosts,
}: {
  url: string;
  headers?: Record<string, string>;
  /** See {@link EndpointConnectorOptions}. */
  outputHosts?: EndpointConnectorOptions['outputHosts'];
}): EndpointClient {
  const connect = createEndpointConnector(url, { timeoutMs: CONNECT_TIMEOUT_MS, outputHosts });
  const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
  const { origin } = new URL(url);

  async function call(path: string, { json, form, signal, ...options }: CallOptions): Promise<Response> {
    const target = /^https?:/i.test(path) ? path : `${url}${path}`;
    const own = new URL(target).origin === origin ? headers : {};
    const init: RequestInit = {
      method: options.method ?? (json === undefined && form === undefined ? 'GET' : 'POST'),
      headers: {
        ...own,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: toForm(form) }),
      signal,
      dispatcher: agent,
    };
    try {
      return await fetch(target, init);
    } catch (error) {
      throw translate(error, signal);
    }
  }

  async function accepted(path: string, options: CallOptions): Promise<Response> {
    const response = await call(path, options);
    if (response.ok) return response;
    throw await refusal(response, options.signal);
  }

  return {
    call,
    async json(path, schema, options) {
      const response = await accepted(path, options);
      const text = new TextDecoder().decode(await readBytes(response, options.signal));
      const parsed = schema.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      const reason = parsed.error.message.slice(0, MAX_REASON_LENGTH);
      throw unreadable(response, text, `The answer does not match the schema: ${reason}`);
    },
    async image(path, options) {
      const response = await accepted(path, options);
      const type = response.headers.get('content-type') ?? '';
      const body = await readBytes(response, options.signal);
      if (/^(image\/|application\/octet-stream|binary\/)/.test(type)) return body;
      throw unreadable(
        response,
        new TextDecoder().decode(body),
        `The server sent ${type || 'no type'}, not an image`,
      );
    },
    close: () => agent.destroy(),
  };
}

/** Copies a form of the platform's class, which the `fetch` of undici's package does not recognize. */
function toForm(form: FormData): Form {
  const copy = new Form();
  for (const [name, value] of form) {
    if (typeof value === 'string') copy.append(name, value);
    else copy.append(name, value, value.name);
  }
  return copy;
}

/** Reads a body. @throws {EndpointError} for one that is too large for a picture and one that breaks off */
export async function readBytes({ body, status }: Response, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await readBody(body, MAX_BODY_BYTES);
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw translate(error, signal);
    throw new EndpointError(status, '', 'model_output_invalid', error.message, { retryable: false });
  }
}

/** Translates a status above 299. Reads the start of the body. @throws the signal's reason */
export async function refusal(response: Response, signal: AbortSignal): Promise<EndpointError> {
  const { status } = response;
  // A body that breaks off is cut short, but the status is enough.
  const body = new TextDecoder().decode(await readStart(response.body, MAX_REASON_BYTES));
  signal.throwIfAborted();
  const message = `The server answered ${status}`;
  if (status === 429 || status === 503) {
    return new EndpointError(status, body, 'model_unavailable', message, { retryable: true, refused: true });
  }
  if (status === 401 || status === 402 || status === 403) {
    return new EndpointError(status, body, 'model_unavailable', message, { retryable: false, refused: true });
  }
  if (status < 500) return new EndpointError(status, body, 'model_refused', message, { retryable: false });
  return new EndpointError(status, body, 'model_failed', message, { retryable: true });
}

const unreadable = (response: Response, body: string, message: string) =>
  new EndpointError(response.status, body.slice(0, MAX_REASON_BYTES), 'model_output_invalid', message, {
    retryable: true,
  });
