import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '@easel/shared/node/env';
import { readConfig } from './config.ts';
import { runModels } from './models/command.ts';
import { COMMAND_SCRIPT } from './paths.ts';
import { findRunningPostgres } from './postgres/cluster.ts';
import { readOrCreateSecret } from './secrets.ts';
import { StartError } from './start-error.ts';

/** Runs `npm run easel -- ...`, the operator's command line, on the database of `npm start` unless DATABASE_URL names another. */
async function run(words: readonly string[]): Promise<number> {
  const { databaseUrl, home, secret } = await readConfig(process.env);
  if (words[0] === 'models') return runModels(words.slice(1), { home, env: process.env });
  if (words[0] === 'secrets')
    return command(words, { EASEL_SECRET: secret ?? (await readOrCreateSecret(home)) });
  const url = databaseUrl ?? (await findRunningPostgres(join(home, 'postgres')));
  if (!url) {
    throw new StartError(
      `Easel is not running with ${home}. Run "npm start" first, or name the folder by EASEL_HOME or the database by DATABASE_URL.`,
    );
  }
  return command(words, { DATABASE_URL: url });
}

async function command(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [COMMAND_SCRIPT, ...words], {
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
