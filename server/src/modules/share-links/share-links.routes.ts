import {
  createdShareLinkSchema,
  sharedRequestSchema,
  sharedSchema,
  shareLinkListSchema,
  shareLinkParamsSchema,
  shareLinkRequestSchema,
} from '@easel/shared/contracts/share-links.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { originOf } from '../../http/origin.ts';
import {
  requireLiveSession,
  requireProvenAddress,
  requireUser,
  userIdOf,
  userOf,
} from '../../plugins/auth.ts';
import type { ShareLinkPresenter } from './share-links.presenter.ts';
import type { ShareLinksService } from './share-links.service.ts';

export interface ShareLinksRoutesOptions {
  shareLinks: ShareLinksService;
  shareLinkPresenter: ShareLinkPresenter;
  /** The origin that clients use, without a trailing slash. */
  publicUrl: string;
}

const tags = ['share-links'];

/** Manages the signed-in user's private links, and serves their content. */
export const shareLinksRoutes: FastifyPluginAsyncZod<ShareLinksRoutesOptions> = async (
  app,
  { shareLinks, shareLinkPresenter, publicUrl },
) => {
  app.get(
    '/share-links',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Your private links, newest first',
        tags,
        security: BEARER,
        response: { 200: shareLinkListSchema },
      },
    },
    async (request) => ({
      items: (await shareLinks.list(userIdOf(request))).map(shareLinkPresenter.link),
    }),
  );

  app.post(
    '/share-links',
    {
      onRequest: [requireLiveSession, requireProvenAddress],
      schema: {
        summary: 'Create a private link to a picture or an album',
        tags,
        security: BEARER,
        body: shareLinkRequestSchema,
        response: { 201: createdShareLinkSchema },
      },
    },
    async (request, reply) => {
      const { id, token, expiresAt } = await shareLinks.create(
        userOf(request),
        request.body,
        originOf(request),
      );
      const url = `${publicUrl}/s/${token}`;
      return reply.code(201).send({ id, url, expiresAt: expiresAt?.toISOString() ?? null });
    },
  );

  app.delete(
    '/share-links/:id',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Revoke a private link',
        tags,
        security: BEARER,
        params: shareLinkParamsSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await shareLinks.revoke(userOf(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/shared',
    {
      onRequest: (request) => app.requestBudgets.spendOfVisitor(request),
      schema: {
        summary: 'What a private link leads to',
        tags,
        body: sharedRequestSchema,
        response: { 200: sharedSchema },
      },
    },
    async (request) => {
      const { token, cursor } = request.body;
      return shareLinkPresenter.shared(await shareLinks.open(token, cursor));
    },
  );
};
