import type { Logger } from '@easel/shared/node/logger';
import OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import type { AdapterOptions } from '../adapter.ts';
import { bearer, createEndpointClient, refusal } from '../http/endpoint-client.ts';
import { EndpointError } from '../http/endpoint-error.ts';

/** Bytes: a stream carries up to four pictures in base64. */
const MAX_ANSWER_BYTES = 96 * 1024 * 1024;
/** The caller's signal ends a request; the official client requires a deadline, so it gets the longest possible timer. */
const NO_DEADLINE_MS = 2 ** 31 - 1;

/** A request's path below the endpoint, and its fields; files in them are sent as a form. */
export interface ImagesCall {
  path: 'generations' | 'edits';
  body: Record<string, unknown>;
}

export interface ImagesClient {
  /**
   * Sends a request once. Returns the JSON response or the events of a stream, which fail when the body grows too large.
   * @throws what `translateFailure` translates; reading the result throws the same
   */
  send({ path, body }: ImagesCall, signal: AbortSignal): Promise<Response | AsyncIterable<unknown>>;
  /** Fetches the image at an http(s) URL that the server named. */
  image(url: string, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Creates the official client on top of Easel's HTTP: no retries, no deadline, bounded bodies, nothing from the environment. */
export function createImagesClient(
  endpoint: AdapterOptions<unknown>['endpoint'],
  logger: Logger,
): ImagesClient {
  const { url, apiKey, outputHosts } = endpoint;
  const http = createEndpointClient({ url, headers: bearer(apiKey), outputHosts });

  /** Takes only body and signal from the official client, whose headers may come from environment variables. */
  async function boundedFetch(target: unknown, init: RequestInit = {}): Promise<Response> {
    const signal = init.signal ?? new AbortController().signal;
    const content =
      init.body instanceof FormData ? { form: init.body } : { json: JSON.parse(String(init.body)) };
    const response = await http.call(String(target), { ...content, method: 'POST', signal });
    const requestId = response.headers.get('x-request-id');
    logger.info({ status: response.status, requestId }, `The image API answered ${response.status}`);
    if (!response.ok) throw await refusal(response, signal);
    const type = response.headers.get('content-type') ?? '';
    if (!/^(application\/json|text\/event-stream)\b/.test(type)) {
      await response.body?.cancel();
      throw invalid(response.status, `The server sent ${type || 'no type'}, not JSON`);
    }
    return new Response(response.body?.pipeThrough(cutOff()) ?? null, {
      status: response.status,
      headers: { 'content-type': type },
    });
  }

  const openai = new OpenAI({
    baseURL: url,
    apiKey: 'the HTTP client has it',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: NO_DEADLINE_MS,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  return {
    async send({ path, body }, signal) {
      const { images } = openai;
      const sent =
        path === 'edits'
          ? images.edit(body as never, { signal })
          : images.generate(body as never, { signal });
      const response = await sent.asResponse();
      // Gateways may ignore the request for a stream.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      return isStream ? Stream.fromSSEResponse(response, new AbortController(), openai) : response;
    },
    image: (target, signal) => http.image(target, { signal }),
    close: () => http.close(),
  };
}

function cutOff(): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length <= MAX_ANSWER_BYTES) controller.enqueue(chunk);
      else controller.error(invalid(200, `The answer is larger than ${MAX_ANSWER_BYTES} bytes`));
    },
  });
}

const invalid = (status: number, message: string) =>
  new EndpointError(status, '', 'model_output_invalid', message, { retryable: true });
