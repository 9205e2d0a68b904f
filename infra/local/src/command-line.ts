import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '@easel/shared/node/env';
import { DATABASE_COMMANDS } from '@easel/shared/node/process/database-commands';
import { childEnvironment, databaseRoles, type LauncherConfig, readConfig } from './config.ts';
import { prepareHome } from './home.ts';
import { runningAddress, takeLock } from './lock.ts';
import { runModels } from './models/command.ts';
import { findRunningPostgres, startPostgres } from './postgres/cluster.ts';
import { commandScript } from './programs.ts';
import { readOrCreateSecret } from './secrets.ts';
import { StartError } from './start-error.ts';

/** Commands that read the server's settings. */
const NEEDS_ALL_SETTINGS = new Set(['doctor', 'backup', 'restore', 'quarantine']);

/** Runs `npm run easel -- ...`, the operator's command line, on the database of `npm start` unless DATABASE_URL names another. */
async function run(words: readonly string[]): Promise<number> {
  const config = await atRunningAddress(await readConfig(process.env));
  const { databaseUrl, home } = config;
  const [area = '', action] = words;
  if (area === 'models') return runModels(words.slice(1), { home, env: process.env });
  if (area === 'secrets' && action === 'derive')
    return command(words, { EASEL_SECRET: await secretOf(config) });
  const needsAllSettings = NEEDS_ALL_SETTINGS.has(area);
  // A backup can be checked while Easel is stopped, and anything else prints the usage.
  const asks = words.includes('--help') || words.includes('-h');
  if (
    asks ||
    (area === 'backup' && action === 'check') ||
    !(needsAllSettings || DATABASE_COMMANDS.has(area))
  ) {
    return command(words, {});
  }
  if (area === 'restore' && !databaseUrl) return restore(words, config);
  const url = databaseUrl ?? (await findRunningPostgres(join(home, 'postgres')));
  if (!url) {
    throw new StartError(
      `Easel is not running with ${home}. Run "npm start" first, or name the folder by EASEL_HOME or the database by DATABASE_URL.`,
    );
  }
  if (needsAllSettings) {
    return command(words, childEnvironment(config, { databaseUrl: url, secret: await secretOf(config) }));
  }
  const address = databaseUrl ? {} : { PUBLIC_URL: config.url };
  return command(words, { DATABASE_URL: url, EASEL_HOME: home, ...address });
}

/** Takes the address of the running `npm start`, for links in invitations and mails, unless the settings name one. */
async function atRunningAddress(config: LauncherConfig): Promise<LauncherConfig> {
  const { PUBLIC_URL, PORT, DATABASE_URL } = process.env;
  const url = PUBLIC_URL || PORT || DATABASE_URL ? undefined : await runningAddress(config.home);
  return url === undefined ? config : { ...config, url };
}

/** Restores into the embedded PostgreSQL, which runs only during the restore. */
async function restore(words: readonly string[], config: LauncherConfig): Promise<number> {
  const { home } = config;
  await prepareHome(home);
  const release = await takeLock(home, 'a restore');
  try {
    const postgres = await startPostgres({ folder: join(home, 'postgres') });
    try {
      const secret = await secretOf(config);
      const { app, owner } = databaseRoles(config, { url: postgres.url, secret });
      const env = childEnvironment(config, { databaseUrl: app, secret });
      return await command(words, { ...env, MIGRATION_DATABASE_URL: owner });
    } finally {
      await postgres.stop();
    }
  } finally {
    release();
  }
}

const secretOf = async ({ secret, home }: LauncherConfig) => secret ?? (await readOrCreateSecret(home));

async function command(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [await commandScript(), ...words], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isForPeople = error instanceof StartError || error instanceof ConfigError;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
