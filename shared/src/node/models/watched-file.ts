import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { ConfigError } from '../env.ts';
import type { Logger } from '../logger.ts';
import { errorCode } from '../process/error-code.ts';
import { parseSettings } from './parse-settings.ts';

export interface SettingsFile {
  path: string;
  /** The variable that names the file, without which the start then fails; undefined to use the built-in value in that case. */
  namedBy: string | undefined;
}

export interface WatchedFileOptions<Value> extends SettingsFile {
  schema: z.ZodType<Value>;
  /** The value without a file. */
  builtIn: Value;
  logger: Logger;
}

export interface WatchedFile<Value> {
  /** Returns the value of the latest valid file. */
  value(): Value;
  /** Reads the file again. Returns whether the value changed. An invalid file is logged once, and the last valid value stays. */
  refresh(): Promise<boolean>;
}

/** The result of reading the file; `content` is undefined if there is no file. */
type Look = { content: string | undefined } | { failure: string };

/**
 * Opens a settings file that may change, appear or disappear while Easel runs. Compares its content, since file system events
 * miss mounts and editors that replace files.
 * @throws {ConfigError} when it is invalid at the start, with one line that names each error
 */
export async function openWatchedFile<Value>(
  options: WatchedFileOptions<Value>,
): Promise<WatchedFile<Value>> {
  const { path, namedBy, logger } = options;
  let seen = await look(path);
  let newest = seen;
  const first = read(seen, options);
  if (!first.ok) throw new ConfigError([namedBy, path, first.problems.join('; ')].filter(Boolean).join(': '));
  let { value } = first;

  return {
    value: () => value,
    async refresh() {
      const now = await look(path);
      // A change counts when it is read twice: a file may be partially written, or missing while an editor replaces it.
      const isSettled = isSame(now, newest);
      newest = now;
      if (!isSettled || isSame(now, seen)) return false;
      seen = now;
      const parsed = read(now, options);
      if (parsed.ok) {
        value = parsed.value;
        logger.info({ path }, 'settings reloaded');
        return true;
      }
      logger.error({ path, problems: parsed.problems }, 'settings file is wrong; the last good one stays');
      return false;
    },
  };
}

async function look(path: string): Promise<Look> {
  try {
    return { content: await readFile(path, 'utf8') };
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    return code === 'ENOENT' ? { content: undefined } : { failure: `cannot be read (${code})` };
  }
}

function read<Value>(found: Look, { schema, builtIn, namedBy }: WatchedFileOptions<Value>) {
  if ('failure' in found) return { ok: false as const, problems: [found.failure] };
  if (found.content !== undefined) return parseSettings(found.content, schema);
  if (namedBy !== undefined) return { ok: false as const, problems: ['there is no such file'] };
  return { ok: true as const, value: builtIn };
}

const isSame = (one: Look, other: Look) =>
  'content' in one
    ? 'content' in other && one.content === other.content
    : 'failure' in other && one.failure === other.failure;
