import type { BrowserContext, Page } from 'playwright-core';

/** A device with a fingerprint reader, as Chromium simulates it for one page. */
export interface VirtualAuthenticator {
  /** Whether the user touches the reader whenever a page asks. */
  setWilling(isWilling: boolean): Promise<void>;
  /** Whether the reader recognizes the user. */
  setRecognized(isRecognized: boolean): Promise<void>;
}

/** Adds an authenticator to a page (Chrome DevTools Protocol, domain WebAuthn). */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<VirtualAuthenticator> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setWilling(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async setRecognized(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
