import { createHash } from 'node:crypto';
import {
  PROVIDER_FAILURE,
  PROVIDER_PROOF,
  PROVIDER_PROOF_FAILURE,
  PROVIDER_TOKEN,
  type ProviderFailure,
} from '@easel/shared/contracts/oidc';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { ChallengeRow } from '@easel/shared/node/repos/accounts/challenges.repo';
import * as client from 'openid-client';
import type { Challenges } from '../auth/challenges.ts';
import { NotRenewedError, type Person, type Provider } from './provider.ts';

/** The only purpose for which an answer of the provider is valid. */
export type ExchangePurpose = 'sign-in' | 'link' | 'proof';

export interface ExchangesOptions {
  db: Db;
  challenges: Challenges;
  logger: Logger;
  /** Null if there is no sign-in provider. */
  provider: Provider | null;
  now: () => Date;
}

export interface NewExchange {
  /** The value of the browser's cookie. */
  browser: string;
  purpose: ExchangePurpose;
  /** The user who links their account or proves who they are; undefined for a sign-in. */
  userId?: string;
  /** The page to open after a sign-in; the path to return to with a proof. */
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
 * Sends browsers to the provider and takes its answers. Both steps are challenges, which work once, within five minutes, and only
 * in the browser that began the exchange, so that a link cannot sign another person in to the sender's account.
 */
export function createExchanges({ db, challenges, logger, provider, now }: ExchangesOptions) {
  /** @throws {AppError} not_found if there is no sign-in provider */
  function theProvider(): Provider {
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  /** Stores the answer under a new token, which the page takes it with. */
  async function keep(person: Person, { userId, details }: ChallengeRow) {
    const token = client.randomState();
    const { browser = '', purpose = '', invitation = '' } = details;
    const { subject, email, isEmailVerified, fullName } = person;
    const verified = isEmailVerified ? 'yes' : 'no';
    await challenges.store(db, {
      value: token,
      purpose: 'oidc',
      userId: userId ?? undefined,
      details: { step: 'answer', browser, purpose, subject, email, verified, fullName, invitation },
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
    async begin({ browser, purpose, userId, next = '', invitation = '' }: NewExchange): Promise<string> {
      const to = theProvider();
      const [state, nonce] = [`${purpose}.${client.randomState()}`, client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const asksAgain = purpose === 'proof';
      const url = await to.authorizationUrl({ state, nonce, verifier }, { asksAgain }).catch((error) => {
        logger.warn({ err: error }, 'The sign-in provider cannot be reached');
        const detail = `${to.name} cannot be reached right now. Please try again later.`;
        throw new AppError('unavailable', { detail, cause: error });
      });
      const known = { step: 'request', purpose, begunAt: String(now().getTime()), browser: markOf(browser) };
      const details = { ...known, nonce, verifier, next, invitation };
      await challenges.store(db, { value: state, purpose: 'oidc', userId, details });
      return url;
    },

    /**
     * Takes the provider's answer from the URL to which it redirected the browser.
     *
     * @returns the path of the page to open, with a token or the failure in its fragment
     * @throws {AppError} not_found
     */
    async answer(query: URLSearchParams, browser: string | null): Promise<string> {
      const from = theProvider();
      const state = query.get('state') ?? '';
      const request = await challenges.take(db, state, 'oidc');
      if (request?.details.step !== 'request' || !isOf(request.details, browser)) {
        return pageOfState(state, 'expired');
      }
      const { nonce = '', verifier = '', purpose, begunAt } = request.details;
      const isProof = purpose === 'proof';
      const elapsedSeconds = Math.ceil((now().getTime() - Number(begunAt)) / 1_000);
      try {
        const maxAgeSeconds = isProof ? elapsedSeconds : undefined;
        const person = await from.personOf(query, { state, nonce, verifier }, maxAgeSeconds);
        const token = await keep(person, request);
        return pageWith(request.details, { [isProof ? PROVIDER_PROOF : PROVIDER_TOKEN]: token });
      } catch (error) {
        const failure = failureOf(error);
        if (failure !== 'canceled') logger.warn({ err: error }, 'A sign-in provider gave no valid answer');
        return pageWith(request.details, { [isProof ? PROVIDER_PROOF_FAILURE : PROVIDER_FAILURE]: failure });
      }
    },

    /**
     * Consumes an answer.
     *
     * @throws {AppError} not_found, link_expired
     */
    async take(token: string, browser: string | null, purpose: ExchangePurpose): Promise<Answer> {
      theProvider();
      const row = await challenges.take(db, token, 'oidc');
      if (row?.details.step !== 'answer' || !isOf(row.details, browser)) throw expired();
      if (row.details.purpose !== purpose) throw expired();
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

/** Returns the path of the sign-in page with the failure's message. */
export function signInPageWith(failure: ProviderFailure, next = ''): string {
  return pageWith({ purpose: 'sign-in', next }, { [PROVIDER_FAILURE]: failure });
}

/**
 * Returns the path of the page that shows a failure of which only the answer's `state` is known: the settings for users who
 * linked an account or proved who they are, otherwise the sign-in page. The browser can change `state`, but only to choose
 * between these pages.
 */
export function pageOfState(state: string, failure: ProviderFailure): string {
  const purpose = state.split('.', 1)[0] ?? '';
  if (purpose === 'link') return pageWith({ purpose }, { [PROVIDER_FAILURE]: failure });
  if (purpose !== 'proof') return signInPageWith(failure);
  return pageWith({ purpose, next: '/settings' }, { [PROVIDER_PROOF_FAILURE]: failure });
}

function pageWith({ purpose, next = '' }: Record<string, string>, fragment: Record<string, string>) {
  const hash = `#${new URLSearchParams(fragment)}`;
  if (purpose === 'link') return `/settings${hash}`;
  if (purpose === 'proof') return next + hash;
  return `/login${next === '' ? '' : `?${new URLSearchParams({ next })}`}${hash}`;
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof NotRenewedError) return error.isSilent ? 'age-unknown' : 'not-renewed';
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'canceled' : 'failed';
  }
  const isUnanswered =
    error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
  return isUnanswered ? 'unavailable' : 'failed';
}
