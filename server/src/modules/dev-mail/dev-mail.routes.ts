import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import { isSameText } from '@easel/shared/node/crypto/same-text';
import { listMailbox } from '@easel/shared/node/mail/mailbox-mailer';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isLocalRequest } from '../../http/local-request.ts';
import { presentMailbox } from './dev-mail.presenter.ts';

export interface DevMailRoutesOptions {
  folder: string;
  /** The key in the address that `npm start` prints. */
  key: string;
  background: Background;
}

const querystring = z.object({ key: z.string().optional().catch(undefined) });

/**
 * These mails give access to any account: register these routes in development only. Requests without the key, from another
 * machine, or through a proxy or tunnel get not_found.
 */
export const devMailRoutes: FastifyPluginAsyncZod<DevMailRoutesOptions> = async (
  app,
  { folder, key, background },
) => {
  app.get('/dev/mail', { schema: { hide: true, querystring } }, async ({ raw, query }, reply) => {
    if (!isLocalRequest(raw) || !isSameText(query.key ?? '', key)) throw new AppError('not_found');
    await background.idle();
    const page = presentMailbox(await listMailbox(folder));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
};
