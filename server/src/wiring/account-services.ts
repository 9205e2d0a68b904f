import type { Background } from '@easel/shared/node/async/background';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { ServerConfig } from '../config.ts';
import { createTransferPlaces } from '../http/transfer-places.ts';
import type { ImageProcess } from '../isolation/image-process.ts';
import { createAccountDeletionService } from '../modules/account-deletion/account-deletion.service.ts';
import { createApiKeysService } from '../modules/api-keys/api-keys.service.ts';
import { createAccountService } from '../modules/auth/account.service.ts';
import { createAuthService } from '../modules/auth/auth.service.ts';
import { createAuthMails } from '../modules/auth/auth-mails.ts';
import { createChallenges } from '../modules/auth/challenges.ts';
import { createEntrance } from '../modules/auth/entrance.ts';
import { createLinksService } from '../modules/auth/links.service.ts';
import { createOneTimeLinks } from '../modules/auth/one-time-links.ts';
import { createPasswords, type PasswordCost } from '../modules/auth/passwords.ts';
import { createRefreshTokens } from '../modules/auth/refresh-tokens.ts';
import { createSessionsService } from '../modules/auth/sessions.service.ts';
import type { BillingService } from '../modules/billing/billing.service.ts';
import type { CheckoutService } from '../modules/billing/checkout.service.ts';
import { createContactService } from '../modules/contact/contact.service.ts';
import { createContactMails } from '../modules/contact/contact-mails.ts';
import { createEmailChangeService } from '../modules/email-change/email-change.service.ts';
import { createEmailChangeMails } from '../modules/email-change/email-change-mails.ts';
import { createExportNotices } from '../modules/export/export-notices.ts';
import { createNewsService } from '../modules/news/news.service.ts';
import { createNewsLinks } from '../modules/news/news-links.ts';
import { createNoticesService } from '../modules/notices/notices.service.ts';
import { createExchanges } from '../modules/oidc/exchanges.service.ts';
import { createIdentitiesService } from '../modules/oidc/identities.service.ts';
import { createOidcEntrance } from '../modules/oidc/oidc-entrance.service.ts';
import { createProvider } from '../modules/oidc/provider.ts';
import { createCeremonies } from '../modules/passkeys/ceremonies.ts';
import { createPasskeyEntrance } from '../modules/passkeys/passkey-entrance.service.ts';
import { createPasskeysService } from '../modules/passkeys/passkeys.service.ts';
import { createAvatarsService } from '../modules/profile/avatars.service.ts';
import { createProfileService } from '../modules/profile/profile.service.ts';
import { createProofService } from '../modules/proof/proof.service.ts';
import { createSecurityLogService } from '../modules/security-log/security-log.service.ts';
import { createSecurityNotices } from '../modules/security-log/security-notices.ts';
import { createSettingsService } from '../modules/settings/settings.service.ts';
import { createInvitationsService } from '../modules/team/invitations.service.ts';
import { createTeamsService } from '../modules/team/team.service.ts';
import { createTeamMails } from '../modules/team/team-mails.ts';
import { createCodeCheck } from '../modules/two-factor/code-check.ts';
import { createRecoveryCodes } from '../modules/two-factor/recovery-codes.ts';
import { createSecondStepService } from '../modules/two-factor/second-step.service.ts';
import { createTwoFactorService } from '../modules/two-factor/two-factor.service.ts';
import { createDeliveriesService } from '../modules/webhooks/deliveries.service.ts';
import { createWebhooksService } from '../modules/webhooks/webhooks.service.ts';
import type { RevokedSessions } from '../realtime/revoked-sessions.ts';

/** Parallel uploads of avatars. Each may take 5 MB. */
const AVATARS_AT_ONCE = 16;

export interface ServicesOptions {
  config: ServerConfig;
  db: Db;
  store: ObjectStore;
  imageProcess: ImageProcess;
  bus: EventBus;
  revokedSessions: RevokedSessions;
  mailer: Mailer;
  background: Background;
  logger: Logger;
  now: () => Date;
  billing: BillingService;
  checkouts: CheckoutService;
  passwordCost?: PasswordCost | undefined;
}

/** Wires the services of accounts, sessions and users' data. */
export function createAccountServices(options: ServicesOptions) {
  const { config, db, store, bus, mailer, background, logger, now } = options;
  const { publicUrl } = config.http;
  const { requireEmailConfirmation, signUpMode } = config.auth;
  const { name: productName, supportEmail } = config.product;
  const passwords = createPasswords(options.passwordCost);
  const sessions = createSessionsService({
    db,
    now,
    logger,
    tokens: createRefreshTokens(deriveKey(config.secret, 'refresh-token')),
    ttlSeconds: config.auth.refreshTokenTtlSeconds,
    lifetimeSeconds: config.auth.sessionLifetimeSeconds,
    revoked: options.revokedSessions,
  });
  const mails = createAuthMails({ mailer, productName, publicUrl });
  const securityNotices = createSecurityNotices({ ...options, productName, publicUrl });
  const links = createOneTimeLinks({ publicUrl, now });
  const doors = {
    ...options,
    sessions,
    passwords,
    mails,
    links,
    productName,
    requireEmailConfirmation,
    signUpMode,
  };
  const challenges = createChallenges({ now });
  const entrance = createEntrance({ ...doors, challenges });
  const ceremonies = createCeremonies({ db, challenges, publicUrl, productName });
  const recoveryCodes = createRecoveryCodes(deriveKey(config.secret, 'recovery-code'));
  const codes = { recoveryCodes, secretKey: deriveKey(config.secret, 'totp-secret'), now };
  const checkCode = createCodeCheck({ ...codes, logger });
  const auth = createAuthService({ ...doors, entrance });
  const redirectUri = `${publicUrl}/api/auth/oidc/callback`;
  const provider = config.auth.provider && createProvider(config.auth.provider, redirectUri, now);
  const exchanges = createExchanges({ db, challenges, logger, provider, now });
  const contactMails = createContactMails({ db, mailer, logger, productName, supportEmail });
  const webhooks = createWebhooksService({
    db,
    secretKey: config.webhooks.secretKey,
    allowPrivate: config.webhooks.allowPrivate,
    now,
  });
  const notices = createNoticesService({ db, mailer, background, productName, publicUrl });
  const teamMails = createTeamMails({ db, mailer, background, productName, publicUrl });
  return {
    auth,
    entrance,
    mailedLinks: createLinksService({ ...doors, entrance }),
    emailChanges: createEmailChangeService({
      ...doors,
      mails: createEmailChangeMails({ mailer, productName, publicUrl }),
    }),
    sessions,
    passkeys: createPasskeysService({ db, ceremonies, securityNotices, now }),
    proofs: createProofService({
      db,
      passwords,
      ceremonies,
      checkCode,
      securityNotices,
      exchanges,
      provider,
      now,
    }),
    twoFactor: createTwoFactorService({ ...codes, db, checkCode, productName, securityNotices }),
    secondStep: createSecondStepService({ db, entrance, challenges, checkCode, securityNotices }),
    exchanges,
    oidcEntrance: createOidcEntrance({ db, entrance, exchanges, now }),
    identities: createIdentitiesService({ db, exchanges, provider, now }),
    passkeyEntrance: createPasskeyEntrance({ db, entrance, ceremonies, now }),
    account: createAccountService({
      ...options,
      passwords,
      mails,
      productName,
      provesAddresses: config.mail.smtpUrl !== undefined,
    }),
    deletions: createAccountDeletionService({ ...options, mails }),
    profiles: createProfileService({ db }),
    avatars: createAvatarsService({ db, store, images: options.imageProcess, logger }),
    avatarPlaces: createTransferPlaces({ places: AVATARS_AT_ONCE, name: 'avatars at once' }),
    settings: createSettingsService({ db }),
    securityLog: createSecurityLogService({ db }),
    notices,
    news: createNewsService({
      db,
      mailer,
      logger,
      links: createNewsLinks({ key: deriveKey(config.secret, 'news-link'), now }),
      productName,
      publicUrl,
    }),
    exportNotices: createExportNotices({ db, mailer, background, productName, publicUrl }),
    contact: createContactService({ db, mails: contactMails, background }),
    contactMails,
    apiKeys: createApiKeysService({ db, securityNotices, background, now }),
    webhooks,
    deliveries: createDeliveriesService({ db, webhooks, now }),
    teams: createTeamsService({ db, bus, mails: teamMails, now }),
    invitations: createInvitationsService({ db, mails: teamMails, now, requireEmailConfirmation }),
  };
}
