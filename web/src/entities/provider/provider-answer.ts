import { PROVIDER_FAILURE, PROVIDER_TOKEN, type ProviderFailure } from '@easel/shared/contracts/oidc';

/** What came back from the sign-in provider: a token for the server, or why there is none. */
export type ProviderAnswer = { token: string } | { failure: ProviderFailure };

const FAILURES: Readonly<Record<ProviderFailure, (name: string) => string>> = {
  canceled: (name) => `You canceled at ${name}. You can try again, or use another way.`,
  expired: () => 'That took too long, or was opened in another browser. Please try again.',
  failed: (name) => `${name} could not confirm who you are. Please try again.`,
  unavailable: (name) =>
    `${name} cannot be reached at the moment. Please try again later, or use another way.`,
};

/** Returns the sentence for users. @param name the provider's */
export function providerFailureText(failure: ProviderFailure, name = 'The sign-in provider'): string {
  return FAILURES[failure](name);
}

/** Returns the answer in the fragment of the address, and removes it from there; null where there is none. */
export function takeProviderAnswer(): ProviderAnswer | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const [token, failure] = [fragment.get(PROVIDER_TOKEN), fragment.get(PROVIDER_FAILURE)];
  if (token === null && failure === null) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  if (token !== null) return { token };
  return { failure: failure !== null && isFailure(failure) ? failure : 'failed' };
}

const isFailure = (text: string): text is ProviderFailure => Object.hasOwn(FAILURES, text);
