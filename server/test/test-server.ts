import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Session } from '@easel/shared/contracts/auth.schema';
import { createLogger, type Logger } from '@easel/shared/node/logger';
import { listMailbox, type MailboxMail } from '@easel/shared/node/mail/mailbox-mailer';
import { createMigratedDatabase } from '@easel/tests/env/postgres';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { type Context, createContext } from '../src/wiring/context.ts';

export const SECRET = 'a secret that is long enough for tests';
export const PASSWORD = 'correct horse battery';
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface TestServer {
  app: FastifyInstance;
  context: Context;
  clock: {
    advance(seconds: number): void;
    /** Stops the clock until the result is disposed of, to test the second before or after an expiry. */
    stop(): Disposable;
  };
  /** Returns the mails to the address, newest first, after all background work has ended. */
  mailsTo(email: string): Promise<MailboxMail[]>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

const SILENT = createLogger({ name: 'test', level: 'silent', format: 'json' });

/** Starts the server on its own database, with a clock that the test moves. Requests are not limited by default. */
export async function startTestServer(
  env: Record<string, string> = {},
  logger: Logger = SILENT,
): Promise<TestServer> {
  const database = await createMigratedDatabase();
  const home = await temporaryFolder('server');
  let offsetMs = 0;
  let stoppedAtMs: number | null = null;
  const config = readConfig({
    DATABASE_URL: database.url,
    STORE_URL: join(home.path, 'store'),
    EASEL_HOME: home.path,
    EASEL_SECRET: SECRET,
    AUTH_REQUESTS_PER_MINUTE: '0',
    ...env,
  });
  const context = await createContext(config, {
    logger,
    now: () => new Date((stoppedAtMs ?? Date.now()) + offsetMs),
    passwordCost: CHEAP,
  });
  const app = await buildApp(context);

  return {
    app,
    context,
    clock: {
      advance(seconds) {
        offsetMs += seconds * 1_000;
      },
      stop() {
        stoppedAtMs = Date.now();
        return {
          [Symbol.dispose]() {
            stoppedAtMs = null;
          },
        };
      },
    },
    async mailsTo(email) {
      await context.background.idle();
      return (await listMailbox(config.mail.mailboxFolder)).filter(({ to }) => to === email);
    },
    post: (path, body, headers = {}) =>
      app.inject({
        method: 'POST',
        url: path,
        headers,
        ...(body !== undefined && { payload: body as object }),
      }),
    async close() {
      await app.close();
      await context.close();
      await database.drop();
      await home.remove();
    },
  };
}

export const freshEmail = () => `ada-${randomUUID()}@example.com`;

export interface SignedUp {
  email: string;
  session: Session;
  /** For the `Cookie` header. */
  cookie: string;
}

export async function signUp(server: TestServer, email = freshEmail()): Promise<SignedUp> {
  const response = await server.post('/api/auth/signup', { email, password: PASSWORD });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { email, session: response.json<Session>(), cookie: cookieOf(response) };
}

/** @param cookie of a browser that already has a session */
export const signIn = (
  server: TestServer,
  email: string,
  password = PASSWORD,
  cookie?: string,
): Promise<LightMyRequestResponse> =>
  server.post('/api/auth/token?grant_type=password', { email, password }, cookie ? { cookie } : {});

export const refresh = (server: TestServer, cookie: string): Promise<LightMyRequestResponse> =>
  server.post('/api/auth/token?grant_type=refresh_token', undefined, { cookie });

/** Returns the refresh cookie that an answer sets, as `name=value`. */
export function cookieOf(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name === 'easel_refresh');
  if (!cookie) throw new Error('The answer sets no refresh cookie');
  return `${cookie.name}=${cookie.value}`;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns the fields of a problem that tests compare. */
export function problemOf(response: LightMyRequestResponse) {
  const { status, code, detail, errors } = response.json();
  const type = response.headers['content-type'];
  return { http: response.statusCode, type, status, code, detail, errors };
}

/** Returns the token in a mailed link. */
export function tokenIn(mail: MailboxMail | undefined): string {
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('No link in the mail');
  return token;
}
