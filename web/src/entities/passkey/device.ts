import type { PasskeyAssertion, PasskeyRegistration } from '@easel/shared/contracts/passkeys.schema';
import { errorMessage } from '@/lib/errors';

/** Options as the API sends them. */
type Options = { challenge: string };

/** The device did not make or use a passkey. The message is for users. */
class PasskeyError extends Error {}

// Loaded on demand, because most sign-ins use a password.
const loadDevice = () => import('@simplewebauthn/browser');

/** Asks the device for a new passkey. */
export async function createPasskey(options: Options): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadDevice();
  return startRegistration({ optionsJSON: options as never }).catch(explain);
}

/**
 * Asks the device to sign in.
 *
 * @param useBrowserAutofill offers passkeys among the suggestions for the email field, and waits until one is chosen
 */
export async function askForPasskey(options: Options, useBrowserAutofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadDevice();
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill }).catch(explain);
}

export const supportsAutofill = () =>
  loadDevice().then(({ browserSupportsWebAuthnAutofill }) => browserSupportsWebAuthnAutofill());

/** Ends a request to the device that is still open. */
export const cancelPasskeyRequest = () =>
  loadDevice().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

/** Returns the message to show for an error of the device or of the API. */
export const passkeyMessage = (error: unknown) =>
  error instanceof PasskeyError ? error.message : errorMessage(error);

function explain(error: unknown): never {
  const { name } = error as { name?: string };
  if (name === 'InvalidStateError') {
    throw new PasskeyError('This device already has a passkey for your account.', { cause: error });
  }
  if (name === 'NotAllowedError' || name === 'AbortError') {
    throw new PasskeyError('The passkey prompt was closed. Try again when you are ready.', { cause: error });
  }
  throw new PasskeyError('This device could not use a passkey here.', { cause: error });
}
