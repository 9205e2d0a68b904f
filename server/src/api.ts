import { deriveKey } from '@easel/shared/node/crypto/secrets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf } from './http/origin.ts';
import { accountDeletionRoutes } from './modules/account-deletion/account-deletion.routes.ts';
import { adminRoutes } from './modules/admin/admin.routes.ts';
import { albumsRoutes } from './modules/albums/albums.routes.ts';
import { apiKeysRoutes } from './modules/api-keys/api-keys.routes.ts';
import { archiveRoutes } from './modules/archive/archive.routes.ts';
import { accountRoutes } from './modules/auth/account.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { linksRoutes } from './modules/auth/links.routes.ts';
import { createRefreshCookie } from './modules/auth/refresh-cookie.ts';
import { createSessionAnswer } from './modules/auth/session-answer.ts';
import { sessionsRoutes } from './modules/auth/sessions.routes.ts';
import { createSignUpCookie } from './modules/auth/sign-up-cookie.ts';
import { billingRoutes } from './modules/billing/billing.routes.ts';
import { stripeWebhookRoutes } from './modules/billing/stripe-webhook.routes.ts';
import { testCheckoutRoutes } from './modules/billing/test-checkout.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { contactRoutes } from './modules/contact/contact.routes.ts';
import { customStylesRoutes } from './modules/custom-styles/custom-styles.routes.ts';
import { emailChangeRoutes } from './modules/email-change/email-change.routes.ts';
import { exportRoutes } from './modules/export/export.routes.ts';
import { failuresRoutes } from './modules/failures/failures.routes.ts';
import { galleryRoutes } from './modules/gallery/gallery.routes.ts';
import { bulkRoutes } from './modules/generations/bulk.routes.ts';
import { eventsRoutes } from './modules/generations/events.routes.ts';
import { generationsRoutes } from './modules/generations/generations.routes.ts';
import { publicationRoutes } from './modules/generations/publication.routes.ts';
import { tagsRoutes } from './modules/generations/tags.routes.ts';
import { imagesRoutes } from './modules/images/images.routes.ts';
import { newsRoutes } from './modules/news/news.routes.ts';
import { createBrowserCookie } from './modules/oidc/browser-cookie.ts';
import { identitiesRoutes } from './modules/oidc/identities.routes.ts';
import { oidcRoutes } from './modules/oidc/oidc.routes.ts';
import { passkeyEntranceRoutes } from './modules/passkeys/passkey-entrance.routes.ts';
import { passkeysRoutes } from './modules/passkeys/passkeys.routes.ts';
import { avatarsRoutes } from './modules/profile/avatars.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { promptsRoutes } from './modules/prompts/prompts.routes.ts';
import { proofRoutes } from './modules/proof/proof.routes.ts';
import { pushRoutes } from './modules/push/push.routes.ts';
import { queueRoutes } from './modules/queue/queue.routes.ts';
import { refundsRoutes } from './modules/refunds/refunds.routes.ts';
import { securityLogRoutes } from './modules/security-log/security-log.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { shareLinksRoutes } from './modules/share-links/share-links.routes.ts';
import { sheetsRoutes } from './modules/sheets/sheets.routes.ts';
import { statsRoutes } from './modules/stats/stats.routes.ts';
import { statusRoutes } from './modules/status/status.routes.ts';
import { subscriptionRoutes } from './modules/subscription/subscription.routes.ts';
import { invitationsRoutes } from './modules/team/invitations.routes.ts';
import { sharingRoutes } from './modules/team/sharing.routes.ts';
import { teamRoutes } from './modules/team/team.routes.ts';
import { secondStepRoutes } from './modules/two-factor/second-step.routes.ts';
import { twoFactorRoutes } from './modules/two-factor/two-factor.routes.ts';
import { uploadsRoutes } from './modules/uploads/uploads.routes.ts';
import { variantsRoutes } from './modules/variants/variants.routes.ts';
import { verifyRoutes } from './modules/verify/verify.routes.ts';
import { deliveriesRoutes } from './modules/webhooks/deliveries.routes.ts';
import { webhooksRoutes } from './modules/webhooks/webhooks.routes.ts';
import { compressedListsPlugin } from './plugins/compressed-lists.ts';
import type { Context } from './wiring/context.ts';

/** Registers all API routes, in order. They also serve `/api/v1`, see `withoutApiVersion`. */
export const apiRoutes: FastifyPluginAsyncZod<{ context: Context }> = async (app, { context }) => {
  const { config, services, now } = context;
  const { publicUrl } = config.http;
  const cookie = createRefreshCookie({ publicUrl, ttlSeconds: config.auth.refreshTokenTtlSeconds });
  const answer = createSessionAnswer({ cookie, now });
  const signUpCookie = createSignUpCookie({ publicUrl, key: deriveKey(config.secret, 'sign-up-cookie') });
  const browserCookie = createBrowserCookie(publicUrl);

  // Answers differ by user and time; routes whose answers may be cached override this.
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  // A sign-in that replaces a session also ends the old one: the browser no longer has its cookie.
  app.addHook('onSend', (request, _, __, done) => {
    const replacement = cookie.replacement(request);
    if (!replacement) done();
    else services.sessions.endReplaced(replacement, originOf(request)).then(() => done(), done);
  });

  await app.register(compressedListsPlugin);
  await app.register(authRoutes, {
    ...services,
    answer,
    signUpCookie,
    signUpMode: config.auth.signUpMode,
    provider: config.auth.provider?.name,
  });
  await app.register(linksRoutes, { ...services, answer, cookie, signUpCookie });
  await app.register(emailChangeRoutes, services);
  await app.register(sessionsRoutes, { ...services, answer, cookie, publicUrl });
  await app.register(passkeyEntranceRoutes, { ...services, answer, signUpCookie });
  await app.register(passkeysRoutes, services);
  await app.register(oidcRoutes, { ...services, answer, browserCookie, publicUrl });
  await app.register(identitiesRoutes, { ...services, browserCookie });
  await app.register(secondStepRoutes, { ...services, answer });
  await app.register(twoFactorRoutes, services);
  await app.register(proofRoutes, { ...services, browserCookie });
  await app.register(accountRoutes, services);
  await app.register(accountDeletionRoutes, { ...services, cookie });
  await app.register(profileRoutes, services);
  await app.register(avatarsRoutes, services);
  await app.register(securityLogRoutes, services);
  await app.register(settingsRoutes, services);
  await app.register(newsRoutes, services);
  await app.register(pushRoutes, services);
  await app.register(contactRoutes, services);
  await app.register(apiKeysRoutes, services);
  await app.register(webhooksRoutes, services);
  await app.register(deliveriesRoutes, services);
  await app.register(catalogRoutes, { ...services, models: context.models });
  await app.register(customStylesRoutes, services);
  await app.register(generationsRoutes, services);
  await app.register(eventsRoutes, { ...services, now });
  await app.register(publicationRoutes, services);
  await app.register(sharingRoutes, services);
  await app.register(bulkRoutes, services);
  await app.register(uploadsRoutes, services);
  await app.register(tagsRoutes, services);
  await app.register(albumsRoutes, services);
  await app.register(sheetsRoutes, services);
  await app.register(archiveRoutes, services);
  await app.register(shareLinksRoutes, { ...services, publicUrl });
  await app.register(variantsRoutes, services);
  await app.register(imagesRoutes, { ...services, now });
  await app.register(galleryRoutes, services);
  await app.register(teamRoutes, services);
  await app.register(invitationsRoutes, services);
  await app.register(statsRoutes, services);
  await app.register(queueRoutes, services);
  await app.register(promptsRoutes, services);
  await app.register(subscriptionRoutes, services);
  await app.register(billingRoutes, services);
  await app.register(testCheckoutRoutes, { ...services, publicUrl, now });
  await app.register(stripeWebhookRoutes, services);
  await app.register(refundsRoutes, services);
  await app.register(verifyRoutes, services);
  await app.register(exportRoutes, services);
  await app.register(statusRoutes, services);
  await app.register(failuresRoutes);
  await app.register(adminRoutes, { ...services, prefix: '/admin' });
};
