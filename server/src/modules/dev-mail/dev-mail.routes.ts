import type { Background } from '@easel/shared/node/async/background';
import { listMailbox } from '@easel/shared/node/mail/mailbox-mailer';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentMailbox } from './dev-mail.presenter.ts';

export interface DevMailRoutesOptions {
  folder: string;
  background: Background;
}

/** These mails give access to any account: register these routes in development only. */
export const devMailRoutes: FastifyPluginAsyncZod<DevMailRoutesOptions> = async (
  app,
  { folder, background },
) => {
  app.get('/dev/mail', { schema: { hide: true } }, async (_, reply) => {
    await background.idle();
    const page = presentMailbox(await listMailbox(folder));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
};
