import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { logFields } from './log-context.ts';
import { errorCode } from './process/error-code.ts';

export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  format: 'json' | 'pretty';
  /** Standard output unless given. */
  output?: Writable;
  /** Returns fields that every line has, as they are at that moment. */
  fields?: (() => Record<string, string>) | undefined;
}

/** Paths that are redacted in every log line. */
const SECRETS = [
  'password',
  'current_password',
  'access_token',
  'token',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

/** Creates a logger that writes JSON, or with `pretty` one readable line per entry, for a terminal. */
export function createLogger({
  name,
  level,
  format,
  output = process.stdout,
  fields,
}: LoggerOptions): Logger {
  const options = {
    name,
    level,
    redact: { paths: SECRETS, censor: '[secret]' },
    serializers: { err: describeError },
    mixin: () => ({ ...logFields(), ...fields?.() }),
  };
  // Given no stream, pino writes to standard output synchronously: nothing is lost when the process ends right after.
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
 * Describes an error for the log. Leaves out all other fields, since drivers keep their input there: ioredis the password
 * that was refused, PostgreSQL the rejected row with its prompt.
 */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutSecrets(String(error)), stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = errorCode(error);
  return {
    type: name,
    message: withoutSecrets(message || code || ''),
    stack: withoutSecrets(stack),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

/** The password in a URL. */
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
      output.write(`[${name}] ${inTerminal(`${word}${msg ?? ''}${reason}`)}\n`);
    },
  };
}

/** The controls of a terminal (C0, DEL and C1), which color, move or delete its text, without tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Replaces a terminal's controls, and indents further lines: errors repeat what model servers and vendors send, which must not look
 * like another entry.
 */
const inTerminal = (text: string) => text.replace(CONTROLS, '\ufffd').replace(/\n(?! {4})/g, '\n    ');

function reasons({ message, cause }: ErrorDescription): string {
  return cause && !message.includes(cause.message) ? `${message}: ${reasons(cause)}` : message;
}
