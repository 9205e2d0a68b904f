import { createHash } from 'node:crypto';
import { PROVIDER_FAILURE, PROVIDER_TOKEN, type ProviderFailure } from '@easel/shared/contracts/oidc';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import * as client from 'openid-client';
import type { Challenges } from '../auth/challenges.ts';
import type { Person, Provider } from './provider.ts';

export interface ExchangesOptions {
  db: Db;
  challenges: Challenges;
  logger: Logger;
  /** Null where there is no sign-in provider. */
  provider: Provider | null;
}

export interface NewExchange {
  /** The value of the browser's cookie. */
  browser: string;
  /** The user who links their account; undefined for a sign-in. */
  userId?: string;
  /** The page to open after a sign-in. */
  next?: string | undefined;
  invitation?: string | undefined;
}

/** What a provider answered, for one browser. */
export interface Answer {
  person: Person;
  userId: string | null;
  invitation: string | undefined;
}

export type Exchanges = ReturnType<typeof createExchanges>;

/**
 * Sends browsers to the provider and takes its answers. Both steps are challenges: used once, for five minutes, and by the browser
 * alone that began, so that nobody can be signed in to somebody else's account by a link.
 */
export function createExchanges({ db, challenges, logger, provider }: ExchangesOptions) {
  /** @throws {AppError} not_found where there is no sign-in provider */
  function theProvider(): Provider {
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  /** Stores the answer under a new token, for the page. */
  async function keep(person: Person, userId: string | null, browser: string, invitation: string) {
    const token = client.randomState();
    const { subject, email, isEmailVerified, fullName } = person;
    const verified = isEmailVerified ? 'yes' : 'no';
    await challenges.store(db, {
      value: token,
      purpose: 'oidc',
      userId: userId ?? undefined,
      details: { step: 'answer', browser, subject, email, verified, fullName, invitation },
    });
    return token;
  }

  return {
    theProvider,

    /**
     * Returns the address at the provider.
     *
     * @throws {AppError} not_found, unavailable
     */
    async begin({ browser, userId, next = '', invitation = '' }: NewExchange): Promise<string> {
      const to = theProvider();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const url = await to.authorizationUrl({ state, nonce, verifier }).catch((error: unknown) => {
        logger.warn({ err: error }, 'The sign-in provider cannot be reached');
        const detail = `${to.name} cannot be reached at the moment. Please try again later.`;
        throw new AppError('unavailable', { detail, cause: error });
      });
      const details = { step: 'request', nonce, verifier, browser: markOf(browser), next, invitation };
      await challenges.store(db, { value: state, purpose: 'oidc', userId, details });
      return url;
    },

    /**
     * Takes the provider's answer in the address that the browser was sent to.
     *
     * @returns the path of the page to open, with a token or the failure in its fragment
     * @throws {AppError} not_found
     */
    async answer(query: URLSearchParams, browser: string | null): Promise<string> {
      const from = theProvider();
      const state = query.get('state') ?? '';
      const request = await challenges.take(db, state, 'oidc');
      const { step, nonce = '', verifier = '', next = '', invitation = '' } = request?.details ?? {};
      if (step !== 'request' || !isOf(request?.details, browser)) {
        return pageWith({ isLink: false, next: '' }, { [PROVIDER_FAILURE]: 'expired' });
      }
      const userId = request?.userId ?? null;
      const page = { isLink: userId !== null, next };
      try {
        const person = await from.personOf(query, { state, nonce, verifier });
        const token = await keep(person, userId, request?.details.browser ?? '', invitation);
        return pageWith(page, { [PROVIDER_TOKEN]: token });
      } catch (error) {
        const failure = failureOf(error);
        if (failure !== 'canceled') logger.warn({ err: error }, 'A sign-in provider gave no valid answer');
        return pageWith(page, { [PROVIDER_FAILURE]: failure });
      }
    },

    /**
     * Consumes an answer.
     *
     * @throws {AppError} not_found, link_expired
     */
    async take(token: string, browser: string | null): Promise<Answer> {
      theProvider();
      const row = await challenges.take(db, token, 'oidc');
      if (row?.details.step !== 'answer' || !isOf(row.details, browser)) throw expired();
      const { subject = '', email = '', verified, fullName = '', invitation } = row.details;
      const person = { subject, email, isEmailVerified: verified === 'yes', fullName };
      return { person, userId: row.userId, invitation: invitation || undefined };
    },
  };
}

export const expired = () =>
  new AppError('link_expired', { detail: 'This sign-in took too long. Please try again.' });

const markOf = (browser: string) => createHash('sha256').update(browser).digest('base64url');

const isOf = (details: Record<string, string> | undefined, browser: string | null) =>
  browser !== null && details?.browser === markOf(browser);

function pageWith({ isLink, next }: { isLink: boolean; next: string }, fragment: Record<string, string>) {
  const page = isLink ? '/settings' : '/login';
  const query = next === '' ? '' : `?${new URLSearchParams({ next })}`;
  return `${page}${query}#${new URLSearchParams(fragment)}`;
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'canceled' : 'failed';
  }
  const isUnanswered =
    error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
  return isUnanswered ? 'unavailable' : 'failed';
}
