import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { openDatabase } from '@easel/shared/node/db/client';
import { commonEnv, portSchema, readEnv } from '@easel/shared/node/env';
import { createLogger } from '@easel/shared/node/logger';
import { explainStartError } from '@easel/shared/node/process/start-error';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { deploymentEnv, publicUrlOf } from '../deployment.ts';
import { examine, report } from '../doctor/doctor.ts';
import { explainCommandError, runCommand } from './commands.ts';

const secretEnv = z.object({ EASEL_SECRET: commonEnv.EASEL_SECRET });
const env = z.object({
  DATABASE_URL: commonEnv.DATABASE_URL,
  PORT: portSchema.default(3000),
  PUBLIC_URL: deploymentEnv.PUBLIC_URL,
  EASEL_SITE: deploymentEnv.EASEL_SITE,
});

/** Runs the operator's command line on the database that `DATABASE_URL` names. */
async function main(words: readonly string[]): Promise<void> {
  if (words.join(' ') === 'secrets derive') {
    const { EASEL_SECRET } = readEnv(secretEnv, process.env);
    process.stdout.write(`WEBHOOK_KEY=${deriveKey(EASEL_SECRET, 'webhook-secret').toString('hex')}\n`);
    return;
  }
  if (words.join(' ') === 'doctor') return doctor();
  const { DATABASE_URL: url, ...address } = readEnv(env, process.env);
  const publicUrl = publicUrlOf(address);
  const db = openDatabase({ url, poolSize: 1, applicationName: 'easel-cli' });
  try {
    for (const line of await runCommand(db, words, { publicUrl })) process.stdout.write(`${line}\n`);
  } finally {
    await db.destroy();
  }
}

/** Checks the installation with the server's own settings. */
async function doctor(): Promise<void> {
  const logger = createLogger({ name: 'doctor', level: 'silent', format: 'json' });
  const { lines, isFine } = report(await examine(readConfig(process.env), logger));
  // Connections to what does not answer would keep the process.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(isFine ? 0 : 1));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explainCommandError(error) ?? explainStartError(error)}\n`);
  process.exitCode = 1;
}
