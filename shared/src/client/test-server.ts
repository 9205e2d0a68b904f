import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EaselOptions } from './client.ts';
import type { Generation } from './contract-types.ts';
import { createEaselClient } from './easel.ts';

export const KEY = 'easel_a_key_that_nobody_should_read';

/** Answers one request. */
export type Answer = (response: ServerResponse) => void;

interface SeenRequest {
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a server that answers requests in the order of the script, and a client of it that never sleeps. */
export async function startTestServer(script: readonly Answer[], options: Partial<EaselOptions> = {}) {
  const requests: SeenRequest[] = [];
  const sleptMs: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = script[requests.length];
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    if (answer) answer(response);
    else response.writeHead(500).end('The script has no more answers');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sleep = async (ms: number, signal?: AbortSignal) => {
    sleptMs.push(ms);
    signal?.throwIfAborted();
  };
  return {
    easel: createEaselClient({ baseUrl, apiKey: KEY, sleep, ...options }),
    requests,
    sleptMs,
    lines: () => requests.map(({ line }) => line),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const problem = (status: number, code: string, headers: Record<string, string> = {}, more = {}) =>
  json(
    { type: 'about:blank', title: 'Title', detail: 'Detail.', requestId: 'r1', status, code, ...more },
    status,
    { 'content-type': 'application/problem+json', ...headers },
  );

export const html =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not Easel</h1>');

/** Ends the connection before answering. */
export const hangUp: Answer = (response) => void response.destroy();

/** Ends the connection before the announced length is sent. */
export const cutOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"items": [', () => response.destroy());
};

interface SentEvent {
  event: string;
  id?: string;
  data: unknown;
}

/** Sends events, and then ends, breaks off or stays open. */
export const stream =
  (events: readonly SentEvent[], end: 'ends' | 'breaks' | 'stays' = 'ends'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const text = events.map(
      ({ event, id, data }) =>
        `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`,
    );
    response.write(`:\n\n${text.join('')}`, () => {
      if (end === 'ends') response.end();
      else if (end === 'breaks') response.destroy();
    });
  };

/** Returns a generation with the fields that these tests need. */
export const generation = (fields: Partial<Generation>): Generation =>
  ({
    id: 'g1',
    status: 'pending',
    progress: 0,
    step: 0,
    steps: 8,
    version: 1,
    image: null,
    ...fields,
  }) as Generation;
