import { openDatabase } from '@easel/shared/node/db/client';
import { commonEnv, portSchema, readEnv, webhookKey } from '@easel/shared/node/env';
import { createLogger } from '@easel/shared/node/logger';
import type { Mail } from '@easel/shared/node/mail/mailer';
import { explainStartError } from '@easel/shared/node/process/start-error';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { deploymentEnv, publicUrlOf } from '../deployment.ts';
import { examine, report } from '../doctor/doctor.ts';
import { mailEnv, mailSettings, openMailer } from '../mail-settings.ts';
import { runBackupCommand } from './backup-commands.ts';
import { checkArea, explainCommandError, runCommand } from './commands.ts';
import { asksForUsage, USAGE } from './usage.ts';

const secretEnv = z.object({ EASEL_SECRET: commonEnv.EASEL_SECRET, WEBHOOK_KEY: commonEnv.WEBHOOK_KEY });
const env = z.object({
  DATABASE_URL: commonEnv.DATABASE_URL,
  PORT: portSchema.default(3000),
  PUBLIC_URL: deploymentEnv.PUBLIC_URL,
  EASEL_SITE: deploymentEnv.EASEL_SITE,
  ...mailEnv,
});

/** Runs the operator's command line on the database that `DATABASE_URL` names. */
async function main(words: readonly string[]): Promise<void> {
  if (asksForUsage(words)) return void process.stdout.write(`${USAGE}\n`);
  if (words.join(' ') === 'secrets derive') {
    const key = webhookKey(readEnv(secretEnv, process.env));
    process.stdout.write(`WEBHOOK_KEY=${key.toString('hex')}\n`);
    return;
  }
  if (words.join(' ') === 'doctor') return doctor();
  const said = await runBackupCommand(words, process.env);
  if (said) return void process.stdout.write(`${said.join('\n')}\n`);
  checkArea(words);
  const settings = readEnv(env, process.env);
  const { DATABASE_URL: url, PRODUCT_NAME: productName, SUPPORT_EMAIL: supportEmail } = settings;
  const publicUrl = publicUrlOf(settings);
  const mailing = mailSettings(settings);
  const mailFolder = mailing.smtpUrl === undefined ? mailing.mailboxFolder : undefined;
  const sendMail = async (mail: Mail) => {
    const mailer = openMailer(mailing);
    await mailer.send(mail).finally(() => mailer.close());
  };
  const db = openDatabase({ url, poolSize: 1, applicationName: 'easel-cli' });
  try {
    const options = { publicUrl, productName, supportEmail, sendMail, mailFolder };
    for (const line of await runCommand(db, words, options)) process.stdout.write(`${line}\n`);
  } finally {
    await db.destroy();
  }
}

/** Checks the installation with the server's own settings. */
async function doctor(): Promise<void> {
  const logger = createLogger({ name: 'doctor', level: 'silent', format: 'json' });
  const { lines, isFine } = report(await examine(readConfig(process.env), logger));
  // Connections that get no answer would keep the process running.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(isFine ? 0 : 1));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explainCommandError(error) ?? explainStartError(error)}\n`);
  process.exitCode = 1;
}
