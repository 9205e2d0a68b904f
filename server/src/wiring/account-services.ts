import type { Background } from '@easel/shared/node/async/background';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import type { ServerConfig } from '../config.ts';
import { createUploadPlaces } from '../http/upload-places.ts';
import { createAccountDeletionService } from '../modules/account-deletion/account-deletion.service.ts';
import { createApiKeysService } from '../modules/api-keys/api-keys.service.ts';
import { createAccountService } from '../modules/auth/account.service.ts';
import { createAuthService } from '../modules/auth/auth.service.ts';
import { createAuthMails } from '../modules/auth/auth-mails.ts';
import { createOneTimeLinks } from '../modules/auth/one-time-links.ts';
import { createPasswords, type PasswordCost } from '../modules/auth/passwords.ts';
import { createRefreshTokens } from '../modules/auth/refresh-tokens.ts';
import { createSessionsService } from '../modules/auth/sessions.service.ts';
import type { BillingService } from '../modules/billing/billing.service.ts';
import type { CheckoutService } from '../modules/billing/checkout.service.ts';
import { createContactService } from '../modules/contact/contact.service.ts';
import { createContactMails } from '../modules/contact/contact-mails.ts';
import { createNoticesService } from '../modules/notices/notices.service.ts';
import { createAvatarsService } from '../modules/profile/avatars.service.ts';
import { createProfileService } from '../modules/profile/profile.service.ts';
import { createSettingsService } from '../modules/settings/settings.service.ts';
import { createInvitationsService } from '../modules/team/invitations.service.ts';
import { createTeamsService } from '../modules/team/team.service.ts';
import { createTeamMails } from '../modules/team/team-mails.ts';
import { createDeliveriesService } from '../modules/webhooks/deliveries.service.ts';
import { createWebhooksService } from '../modules/webhooks/webhooks.service.ts';

/** Each may take 5 MB. */
const AVATARS_AT_ONCE = 16;

export interface ServicesOptions {
  config: ServerConfig;
  db: Db;
  store: ObjectStore;
  bus: EventBus;
  mailer: Mailer;
  background: Background;
  logger: Logger;
  now: () => Date;
  billing: BillingService;
  checkouts: CheckoutService;
  passwordCost?: PasswordCost | undefined;
}

/** Wires accounts, sessions and everything that belongs to a user. */
export function createAccountServices(options: ServicesOptions) {
  const { config, db, store, bus, mailer, background, logger, now } = options;
  const { publicUrl } = config.http;
  const { requireEmailConfirmation } = config.auth;
  const { name: productName, supportEmail } = config.product;
  const passwords = createPasswords(options.passwordCost);
  const sessions = createSessionsService({
    db,
    now,
    logger,
    tokens: createRefreshTokens(deriveKey(config.secret, 'refresh-token')),
    ttlSeconds: config.auth.refreshTokenTtlSeconds,
  });
  const mails = createAuthMails({ mailer, productName, publicUrl });
  const auth = createAuthService({
    db,
    sessions,
    passwords,
    mails,
    background,
    now,
    links: createOneTimeLinks({ publicUrl, now }),
    requireEmailConfirmation,
  });
  const contactMails = createContactMails({ db, mailer, logger, productName, supportEmail });
  const webhooks = createWebhooksService({
    db,
    secretKey: deriveKey(config.secret, 'webhook-secret'),
    allowPrivate: config.webhooks.allowPrivate,
  });
  const notices = createNoticesService({ db, mailer, background, productName, publicUrl });
  const teamMails = createTeamMails({ db, mailer, background, notices, productName, publicUrl });
  return {
    auth,
    sessions,
    account: createAccountService({ db, passwords, mails, background, now }),
    deletions: createAccountDeletionService({ ...options, mails }),
    profiles: createProfileService({ db }),
    avatars: createAvatarsService({ db, store, logger }),
    avatarPlaces: createUploadPlaces({ places: AVATARS_AT_ONCE, name: 'avatars at once' }),
    settings: createSettingsService({ db }),
    notices,
    contact: createContactService({ db, mails: contactMails, background }),
    contactMails,
    apiKeys: createApiKeysService({ db, background, now }),
    webhooks,
    deliveries: createDeliveriesService({ db, webhooks, now }),
    teams: createTeamsService({ db, bus, mails: teamMails, now }),
    invitations: createInvitationsService({ db, mails: teamMails, now, requireEmailConfirmation }),
  };
}
