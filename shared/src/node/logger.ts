import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export type { Logger };

export interface LoggerOptions {
  name: string;
  level: string;
  format: 'json' | 'pretty';
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
export function createLogger({ name, level, format }: LoggerOptions): Logger {
  const options = { name, level, redact: { paths: SECRETS, censor: '[secret]' } };
  return format === 'json' ? pino(options) : pino(options, prettyStream(process.stdout));
}

const LEVEL_WORDS: Record<number, string> = { 30: '', 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };

function prettyStream(output: Writable) {
  return {
    write(line: string) {
      const { level, name, msg, err } = JSON.parse(line) as {
        level: number;
        name: string;
        msg?: string;
        err?: { message: string; stack?: string };
      };
      const word = LEVEL_WORDS[level] ?? 'debug: ';
      const reason = err ? ` (${level >= 50 ? (err.stack ?? err.message) : err.message})` : '';
      output.write(`[${name}] ${word}${msg ?? ''}${reason}\n`);
    },
  };
}
