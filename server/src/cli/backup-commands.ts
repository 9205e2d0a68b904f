import { parseArgs } from 'node:util';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { type AppRole, appRoleOf } from '@easel/shared/node/db/app-role';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { MIGRATION_LIMITS } from '@easel/shared/node/db/limits';
import { findOrphans, isInQuarantine } from '@easel/shared/node/domain/orphans';
import { ConfigError, commonEnv, readEnv } from '@easel/shared/node/env';
import { endQuarantines, findQuarantines } from '@easel/shared/node/repos/operations/restores.repo';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { z } from 'zod';
import { backUp } from '../backup/backup.ts';
import { afterRestore, checkBackup, restore } from '../backup/restore.ts';

const env = z.object({
  DATABASE_URL: commonEnv.DATABASE_URL,
  MIGRATION_DATABASE_URL: commonEnv.DATABASE_URL.optional(),
  STORE_URL: commonEnv.STORE_URL,
  EASEL_SECRET: commonEnv.EASEL_SECRET.optional(),
});

/** While a file is written slowly, the reading transaction is idle. */
const LIMITS = { ...MIGRATION_LIMITS, idleInTransactionMs: 600_000 };

const ANY_TIME = new Date(8.64e15);

interface Parts {
  db: Db;
  store: ObjectStore;
  /** The role of server and worker, if it is not the owner of the tables. */
  appRole: AppRole | null;
  /** Allows comparing two secrets without revealing them. */
  secretMark: string | null;
}

/**
 * Runs a command about backups.
 *
 * @returns the lines to print; undefined for other commands
 * @throws {ConfigError} with one line for the operator
 */
export async function runBackupCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<string[] | undefined> {
  const { name, place, options } = readWords(words);
  switch (name) {
    case 'backup':
      return withParts(variables, ({ db, store, secretMark }) =>
        backUp({
          db,
          store: options['without-store'] ? undefined : store,
          folder: required(options.to, '--to FOLDER'),
          secretMark,
        }),
      );
    case 'backup check':
      return checkBackup(required(place, 'a folder'));
    case 'restore':
      return withParts(variables, (parts) =>
        restore({
          ...parts,
          folder: required(options.from, '--from FOLDER'),
          replace: options.replace ?? false,
        }),
      );
    case 'restore done':
      return withParts(variables, (parts) =>
        afterRestore({ ...parts, takenAt: readTime(options['taken-at']) }),
      );
    case 'quarantine list':
      return withParts(variables, listQuarantine);
    case 'quarantine end':
      return withParts(variables, async ({ db }) => {
        await endQuarantines(db);
        return ['The quarantine has ended: the daily sweep deletes what has no row.'];
      });
    default:
      return undefined;
  }
}

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  'taken-at': { type: 'string' },
  replace: { type: 'boolean' },
  'without-store': { type: 'boolean' },
} as const;

/** Returns the command, its arguments and its options. */
function readWords(words: readonly string[]) {
  const isOurs = ['backup', 'restore', 'quarantine'].includes(words[0] ?? '');
  try {
    const args = isOurs ? [...words] : [];
    const { values: options, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [area, action, place, ...rest] = positionals;
    // Extra words match no command.
    return { name: [area, action, ...rest].filter((word) => word !== undefined).join(' '), place, options };
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function required(value: string | undefined, what: string): string {
  if (value) return value;
  throw new ConfigError(`The command takes ${what}.`);
}

function readTime(text: string | undefined): Date {
  const time = new Date(required(text, '--taken-at TIME, such as 2026-01-31T12:00:00Z'));
  if (Number.isNaN(time.getTime())) throw new ConfigError(`${text} is not a time.`);
  return time;
}

/** Opens database and store, with the role that owns the tables if the settings name one. */
async function withParts(
  variables: NodeJS.ProcessEnv,
  run: (parts: Parts) => Promise<string[]>,
): Promise<string[]> {
  const settings = readEnv(env, variables);
  const { DATABASE_URL, MIGRATION_DATABASE_URL: url = DATABASE_URL, EASEL_SECRET: secret } = settings;
  const db = openDatabase({ url, poolSize: 1, applicationName: 'easel-backup', limits: LIMITS });
  try {
    const store = await openStore(settings.STORE_URL);
    try {
      const secretMark =
        secret === undefined ? null : deriveKey(secret, 'backup-mark').toString('hex').slice(0, 16);
      return await run({ db, store, appRole: appRoleOf(DATABASE_URL, url), secretMark });
    } finally {
      await store.close();
    }
  } finally {
    await db.destroy();
  }
}

async function listQuarantine({ db, store }: Parts): Promise<string[]> {
  const quarantines = await findQuarantines(db);
  const last = quarantines.at(-1);
  if (!last) return ['Nothing is in quarantine.'];
  const lines: string[] = [];
  let bytes = 0;
  for await (const orphans of findOrphans({ db, store, before: ANY_TIME })) {
    for (const orphan of orphans) {
      if (!isInQuarantine(orphan, quarantines)) continue;
      lines.push(`${orphan.modifiedAt.toISOString()} ${orphan.key}`);
      bytes += orphan.size;
    }
  }
  const total = `${lines.length} objects without a row, ${(bytes / 1e6).toFixed(1)} MB`;
  return [...lines, `${total}, are kept until ${last.keptUntil.toISOString().slice(0, 10)}.`];
}
