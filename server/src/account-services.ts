import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { deriveKey } from '@easel/shared/node/secrets';
import type { Background } from './background.ts';
import type { ServerConfig } from './config.ts';
import { type AccountService, createAccountService } from './modules/auth/account.service.ts';
import { type AuthService, createAuthService } from './modules/auth/auth.service.ts';
import { createAuthMails } from './modules/auth/auth-mails.ts';
import { createOneTimeLinks } from './modules/auth/one-time-links.ts';
import { createPasswords, type PasswordCost } from './modules/auth/passwords.ts';
import { createRefreshTokens } from './modules/auth/refresh-tokens.ts';
import { createSessionsService, type SessionsService } from './modules/auth/sessions.service.ts';

export interface ServicesOptions {
  config: ServerConfig;
  db: Db;
  mailer: Mailer;
  background: Background;
  logger: Logger;
  now: () => Date;
  passwordCost?: PasswordCost | undefined;
}

export interface AccountServices {
  auth: AuthService;
  sessions: SessionsService;
  account: AccountService;
}

/** Accounts and sessions, wired. */
export function createAccountServices(options: ServicesOptions): AccountServices {
  const { config, db, mailer, background, logger, now } = options;
  const passwords = createPasswords(options.passwordCost);
  const sessions = createSessionsService({
    ...{ db, now, logger },
    tokens: createRefreshTokens(deriveKey(config.secret, 'refresh-token')),
    ttlSeconds: config.auth.refreshTokenTtlSeconds,
  });
  const auth = createAuthService({
    ...{ db, sessions, passwords, background, now },
    links: createOneTimeLinks({ publicUrl: config.http.publicUrl, now }),
    mails: createAuthMails({ mailer, productName: config.product.name }),
    requireEmailConfirmation: config.auth.requireEmailConfirmation,
  });
  return { auth, sessions, account: createAccountService({ db, passwords, now }) };
}
