import type { Mail } from '@easel/shared/node/mail/mailer';
import type { CommandOptions } from '../src/cli/commands.ts';

/** Options of the command line in a test, and the mails that it sends. */
export function commandOptions(): { options: CommandOptions; mails: Mail[] } {
  const mails: Mail[] = [];
  const options = {
    publicUrl: 'https://easel.example',
    productName: 'Easel',
    supportEmail: 'support@easel.example',
    sendMail: async (mail: Mail) => void mails.push(mail),
    mailFolder: undefined,
  };
  return { options, mails };
}
