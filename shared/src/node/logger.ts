import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  format: 'json' | 'pretty';
  /** Standard output unless given. */
  output?: Writable;
}

/** What never reaches a log, wherever an object carries it. */
const SECRETS = [
  'password',
  'current_password',
  'access_token',
  'token',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

/** Structured logs on standard output; `pretty` is one readable line each, for a terminal. */
export function createLogger({ name, level, format, output = process.stdout }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    redact: { paths: SECRETS, censor: '[secret]' },
    serializers: { err: describeError },
  };
  // pino's own standard output, where it is that: written at once, also when the process ends right after.
  if (format === 'json') return output === process.stdout ? pino(options) : pino(options, output);
  return pino(options, prettyStream(output));
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: ErrorDescription;
}

const MAX_CAUSES = 5;

/**
 * What a log tells of an error. Its other fields are left out, as drivers put what they were sent there: ioredis the
 * password that was refused, PostgreSQL the row that it did not take, with the prompt in it.
 */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(String(error)), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message: withoutSecrets(message || code || ''),
    stack: withoutSecrets(stack),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

/** A URL's password. */
const URL_PASSWORD = /(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g;

const withoutSecrets = (text: string) => text.replace(URL_PASSWORD, '$1[secret]@');

const LEVEL_WORDS: Record<number, string> = { 30: '', 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };

function prettyStream(output: Writable) {
  return {
    write(line: string) {
      const { level, name, msg, err } = JSON.parse(line) as {
        level: number;
        name: string;
        msg?: string;
        err?: ErrorDescription;
      };
      const word = LEVEL_WORDS[level] ?? 'debug: ';
      const where = err && level >= 50 ? `\n${err.stack.slice(err.stack.indexOf('\n    at ') + 1)}` : '';
      const reason = err ? ` (${reasons(err)}${where})` : '';
      output.write(`[${name}] ${word}${msg ?? ''}${reason}\n`);
    },
  };
}

function reasons({ message, cause }: ErrorDescription): string {
  return cause ? `${message}: ${reasons(cause)}` : message;
}
