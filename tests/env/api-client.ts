import { randomUUID } from 'node:crypto';
import { waitUntil } from '@easel/local/wait-until';
import { type Session, sessionSchema } from '@easel/shared/contracts/auth.schema';
import type { GenerationStatus } from '@easel/shared/contracts/generation';
import {
  type GenerateInput,
  type GenerateResponse,
  type Generation,
  generateResponseSchema,
  generationListSchema,
  generationSchema,
} from '@easel/shared/contracts/generation.schema';

export const PASSWORD = 'correct horse battery';
/** Shorter than the timeout of a test, so that the error says what was waited for. */
const WAIT_MS = 270_000;

/** A user's API client, over HTTP. Parses responses with the contracts' schemas. */
export interface ApiClient {
  /** Fixed at sign-up. */
  session: Session;
  email: string;
  /** Sends a request with the access token. `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON body and returns the JSON response. @throws {ApiFailure} unless the status is 2xx */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  generate(request: GenerateInput): Promise<GenerateResponse>;
  get(id: string): Promise<Generation>;
  list(query?: string): Promise<Generation[]>;
  cancel(id: string): Promise<Generation>;
  retry(id: string): Promise<Generation>;
  remove(id: string): Promise<void>;
  /** Polls until the generation has this status. Throws on a timeout, or if it has a different final status. */
  waitUntil(id: string, status: GenerationStatus, timeoutMs?: number): Promise<Generation>;
  /** Returns a client of another API process, with the same session. */
  at(base: string): ApiClient;
}

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly problem: unknown;

  constructor(request: string, status: number, problem: unknown) {
    super(`${request} answered ${status}: ${JSON.stringify(problem)}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Signs up a new user. `base` is `http://host:port`. */
export async function signUp(base: string, email = `${randomUUID()}@example.com`): Promise<ApiClient> {
  const body = { email, password: PASSWORD, data: { full_name: 'Ada Lovelace' } };
  const session = sessionSchema.parse(await call(base, {}, 'POST', '/api/auth/signup', body));
  return clientFor(base, session, email);
}

/** Signs in with the password of {@link signUp}. */
export async function signIn(base: string, email: string): Promise<ApiClient> {
  const path = '/api/auth/token?grant_type=password';
  const session = sessionSchema.parse(await call(base, {}, 'POST', path, { email, password: PASSWORD }));
  return clientFor(base, session, email);
}

function clientFor(base: string, session: Session, email: string): ApiClient {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const send = (method: string, path: string, body?: unknown) => call(base, headers, method, path, body);
  const get = async (id: string) => generationSchema.parse(await send('GET', `/api/generations/${id}`));
  return {
    session,
    email,
    fetch: (path, init) => fetch(`${base}${path}`, { ...init, headers: { ...headers, ...init?.headers } }),
    call: send,
    generate: async (request) => generateResponseSchema.parse(await send('POST', '/api/generate', request)),
    get,
    list: async (query = '') =>
      generationListSchema.parse(await send('GET', `/api/generations${query}`)).items,
    cancel: async (id) => generationSchema.parse(await send('POST', `/api/generations/${id}/cancel`)),
    retry: async (id) => generationSchema.parse(await send('POST', `/api/generations/${id}/retry`)),
    remove: async (id) => void (await send('DELETE', `/api/generations/${id}`)),
    waitUntil: (id, status, timeoutMs = WAIT_MS) => untilStatus(() => get(id), status, timeoutMs),
    at: (other) => clientFor(other, session, email),
  };
}

async function untilStatus(
  get: () => Promise<Generation>,
  status: GenerationStatus,
  timeoutMs: number,
): Promise<Generation> {
  let last: Generation | undefined;
  const settled = await waitUntil(
    async () => {
      last = await get();
      return last.status === status || !['pending', 'processing'].includes(last.status);
    },
    { timeoutMs, intervalMs: 50 },
  );
  if (settled && last?.status === status) return last;
  throw new Error(`Waited for ${status} and found ${last?.status}: ${JSON.stringify(last?.error)}`);
}

async function call(
  base: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new ApiFailure(`${method} ${path}`, response.status, answer);
  return answer;
}
