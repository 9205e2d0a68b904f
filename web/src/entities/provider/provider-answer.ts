import {
  PROVIDER_FAILURE,
  PROVIDER_PROOF,
  PROVIDER_PROOF_FAILURE,
  PROVIDER_TOKEN,
  type ProviderFailure,
} from '@easel/shared/contracts/oidc';

/** What came back from the sign-in provider: a token for the server, or why there is none. */
export type ProviderAnswer = { token: string } | { failure: ProviderFailure };

const FAILURES: Readonly<Record<ProviderFailure, (name: string) => string>> = {
  canceled: (name) => `You canceled at ${name}. You can try again, or use another way.`,
  expired: () => 'That took too long, or was opened in another browser. Please try again.',
  failed: (name) => `${name} could not confirm who you are. Please try again.`,
  'not-renewed': (name) =>
    `${name} did not ask you to sign in again. Log out here and sign in again to continue.`,
  'age-unknown': (name) =>
    `${name} doesn't say when you signed in there, so it can't confirm that it's you. Use another way, or log out here and sign in with it again.`,
  unavailable: (name) => `${name} cannot be reached right now. Please try again later, or try another way.`,
  'rate-limited': () => 'Too many tries from your network. Please wait a minute, then try again.',
  error: () => 'Something went wrong here. Please try again in a moment.',
};

/**
 * Returns the sentence for users.
 *
 * @param name the provider's
 */
export function providerFailureText(failure: ProviderFailure, name = 'the sign-in provider'): string {
  const text = FAILURES[failure](name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the answer in the address's fragment and removes it from the address; null if there is none. */
export function takeProviderAnswer(): ProviderAnswer | null {
  return take(PROVIDER_TOKEN, PROVIDER_FAILURE);
}

/** Like {@link takeProviderAnswer}, for a proof of who the user is. */
export function takeProviderProof(): ProviderAnswer | null {
  return take(PROVIDER_PROOF, PROVIDER_PROOF_FAILURE);
}

function take(tokenField: string, failureField: string): ProviderAnswer | null {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const [token, failure] = [fragment.get(tokenField), fragment.get(failureField)];
  if (token === null && failure === null) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  if (token !== null) return { token };
  return { failure: failure !== null && isFailure(failure) ? failure : 'failed' };
}

const isFailure = (text: string): text is ProviderFailure => Object.hasOwn(FAILURES, text);
