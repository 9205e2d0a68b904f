import {
  emailChangeRequestSchema,
  emailLinkRequestSchema,
  emailStateSchema,
} from '@easel/shared/contracts/email-change.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import { optionalUser, requireLiveSession, userIdOf, userOf } from '../../plugins/auth.ts';
import { requireFreshProof } from '../proof/require-fresh-proof.ts';
import type { EmailChangeService } from './email-change.service.ts';

const tags = ['auth'];

/** Changes the address of an account. */
export const emailChangeRoutes: FastifyPluginAsyncZod<{ emailChanges: EmailChangeService }> = async (
  app,
  { emailChanges },
) => {
  const { credentials, mails } = app.limits;

  app.get(
    '/auth/email',
    {
      onRequest: requireLiveSession,
      schema: { summary: 'Your email address', tags, security: BEARER, response: { 200: emailStateSchema } },
    },
    (request) => emailChanges.read(userIdOf(request)),
  );

  app.post(
    '/auth/email',
    {
      onRequest: [mails, requireLiveSession, requireFreshProof],
      schema: {
        summary: 'Change your email address',
        description: 'Mails a link to each address. The address changes once both have confirmed.',
        tags,
        security: BEARER,
        body: emailChangeRequestSchema,
        response: { 200: emailStateSchema },
      },
    },
    (request) => emailChanges.request(userOf(request), request.body.email, originOf(request)),
  );

  app.delete(
    '/auth/email',
    {
      onRequest: requireLiveSession,
      schema: {
        summary: 'Cancel the change of your email address',
        tags,
        security: BEARER,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await emailChanges.cancel(userOf(request), originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/email/confirm',
    {
      onRequest: [credentials, optionalUser],
      schema: {
        summary: 'Confirm a change of the email address',
        tags,
        body: emailLinkRequestSchema,
        response: { 200: emailStateSchema },
      },
    },
    (request) => emailChanges.confirm(request.body.token, request.user, originOf(request)),
  );

  app.post(
    '/auth/email/stop',
    {
      onRequest: credentials,
      schema: {
        summary: 'Stop a change of the email address',
        tags,
        body: emailLinkRequestSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await emailChanges.stop(request.body.token, originOf(request));
      return reply.code(204).send(null);
    },
  );
};
