import { join } from 'node:path';
import { listMailbox } from '@easel/shared/node/mail/mailbox-mailer';
import { expect } from 'vitest';
import type { Site } from './web-app.ts';

/**
 * Waits for a mail to an address with a matching link and, if given, a matching subject, and returns the match in the newest one.
 * Mail is sent after the answer to the request that causes it.
 * @throws If no such mail arrives in time.
 */
export async function mailedLink(app: Site, to: string, link: RegExp, subject = /^/): Promise<string> {
  let found: string | undefined;
  const look = async () => {
    const mails = await listMailbox(join(app.system.home, 'mail'));
    found = mails
      .filter((mail) => mail.to === to && subject.test(mail.subject))
      .map(({ text }) => link.exec(text)?.[0])
      .find((match) => match !== undefined);
    return found;
  };
  await expect.poll(look, { interval: 100 }).toBeDefined();
  return found as string;
}
