import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '@easel/shared/node/env';
import { childEnvironment, databaseRoles, type LauncherConfig, readConfig } from './config.ts';
import { prepareHome } from './home.ts';
import { takeLock } from './lock.ts';
import { runModels } from './models/command.ts';
import { findRunningPostgres, startPostgres } from './postgres/cluster.ts';
import { commandScript } from './programs.ts';
import { readOrCreateSecret } from './secrets.ts';
import { StartError } from './start-error.ts';

/** Commands that read the server's settings. */
const NEEDS_ALL_SETTINGS = new Set(['doctor', 'backup', 'restore', 'quarantine']);

/** Runs `npm run easel -- ...`, the operator's command line, on the database of `npm start` unless DATABASE_URL names another. */
async function run(words: readonly string[]): Promise<number> {
  const config = await readConfig(process.env);
  const { databaseUrl, home } = config;
  if (words[0] === 'models') return runModels(words.slice(1), { home, env: process.env });
  if (words[0] === 'secrets') return command(words, { EASEL_SECRET: await secretOf(config) });
  if (words[0] === 'restore' && !databaseUrl) return restore(words, config);
  const url = databaseUrl ?? (await findRunningPostgres(join(home, 'postgres')));
  if (!url) {
    throw new StartError(
      `Easel is not running with ${home}. Run "npm start" first, or name the folder by EASEL_HOME or the database by DATABASE_URL.`,
    );
  }
  if (NEEDS_ALL_SETTINGS.has(words[0] ?? '')) {
    return command(words, childEnvironment(config, { databaseUrl: url, secret: await secretOf(config) }));
  }
  return command(words, { DATABASE_URL: url, EASEL_HOME: home });
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
