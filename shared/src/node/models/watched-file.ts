import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { ConfigError } from '../env.ts';
import type { Logger } from '../logger.ts';
import { parseSettings } from './parse-settings.ts';

export interface SettingsFile {
  path: string;
  /** Whether the start fails without it; else what is built in serves in its place. */
  required: boolean;
}

export interface WatchedFileOptions<Value> extends SettingsFile {
  schema: z.ZodType<Value>;
  /** What holds without the file. */
  builtIn: Value;
  logger: Logger;
}

export interface WatchedFile<Value> {
  /** As of the newest valid file. */
  value(): Value;
  /** Looks again; true when there is a new value. A wrong file is logged once, and the last good value stays. */
  refresh(): Promise<boolean>;
}

/** What was found on a look; `content` is undefined where there is no file. */
type Look = { content: string | undefined } | { failure: string };

/**
 * A settings file that may change, appear and go while Easel runs. It is compared by content, as mounts and editors that
 * replace files are not seen by the system's own notices.
 * @throws {ConfigError} when it is wrong at the start, with one line that names each place
 */
export async function openWatchedFile<Value>(
  options: WatchedFileOptions<Value>,
): Promise<WatchedFile<Value>> {
  const { path, logger } = options;
  let seen = await look(path);
  let newest = seen;
  const first = read(seen, options);
  if (!first.ok) throw new ConfigError(`${path}: ${first.problems.join('; ')}`);
  let { value } = first;

  return {
    value: () => value,
    async refresh() {
      const now = await look(path);
      // A change is believed at the second look: a file may be met half written, or gone while an editor replaces it.
      const isSettled = isSame(now, newest);
      newest = now;
      if (!isSettled || isSame(now, seen)) return false;
      seen = now;
      const parsed = read(now, options);
      if (parsed.ok) {
        value = parsed.value;
        logger.info({ path }, 'settings read anew');
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' ? { content: undefined } : { failure: `cannot be read (${code})` };
  }
}

function read<Value>(found: Look, { schema, builtIn, required }: WatchedFileOptions<Value>) {
  if ('failure' in found) return { ok: false as const, problems: [found.failure] };
  if (found.content !== undefined) return parseSettings(found.content, schema);
  if (required) return { ok: false as const, problems: ['there is no such file'] };
  return { ok: true as const, value: builtIn };
}

const isSame = (one: Look, other: Look) =>
  'content' in one
    ? 'content' in other && one.content === other.content
    : 'failure' in other && one.failure === other.failure;
