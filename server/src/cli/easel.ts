import { openDatabase } from '@easel/shared/node/db/client';
import { commonEnv, readEnv } from '@easel/shared/node/env';
import { explainStartError } from '@easel/shared/node/process/start-error';
import { z } from 'zod';
import { explainCommandError, runCommand } from './commands.ts';

const env = z.object({ DATABASE_URL: commonEnv.DATABASE_URL });

/** Runs the operator's command line on the database that `DATABASE_URL` names. */
async function main(words: readonly string[]): Promise<void> {
  const url = readEnv(env, process.env).DATABASE_URL;
  const db = openDatabase({ url, poolSize: 1, applicationName: 'easel-cli' });
  try {
    for (const line of await runCommand(db, words)) process.stdout.write(`${line}\n`);
  } finally {
    await db.destroy();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explainCommandError(error) ?? explainStartError(error)}\n`);
  process.exitCode = 1;
}
