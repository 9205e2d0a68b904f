import type { PasskeyAssertion, PasskeyRegistration } from '@easel/shared/contracts/passkeys.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db, Tx } from '@easel/shared/node/db/client';
import type { ChallengePurpose } from '@easel/shared/node/db/keys';
import type { ChallengeRow } from '@easel/shared/node/repos/accounts/challenges.repo';
import * as repo from '@easel/shared/node/repos/accounts/passkeys.repo';
import { lockUser } from '@easel/shared/node/repos/accounts/users.repo';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import type { Challenges } from '../auth/challenges.ts';

/** Every current authenticator supports one of these. The library's default includes algorithms that Node marks as experimental. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

export interface CeremoniesOptions {
  db: Db;
  challenges: Challenges;
  /** The origin that users visit; its host is the relying party's id. */
  publicUrl: string;
  productName: string;
}

/** A new credential as it is stored. */
export type Credential = Pick<repo.PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export interface Owner {
  id: string;
  email: string;
  fullName: string;
}

export type Ceremonies = ReturnType<typeof createCeremonies>;

/**
 * Registers and verifies WebAuthn credentials. They are discoverable, and each use verifies the user by PIN, fingerprint or face,
 * so a passkey counts as two factors.
 */
export function createCeremonies({ db, challenges, publicUrl, productName }: CeremoniesOptions) {
  const rpID = new URL(publicUrl).hostname;

  /** Consumes the challenge that the client signed, before anything else is verified. */
  async function takeChallenge(clientDataJSON: string, purpose: ChallengePurpose): Promise<ChallengeRow> {
    const value = attempt(() => String(decodeClientDataJSON(clientDataJSON).challenge));
    const row = value === undefined ? null : await challenges.take(db, value, purpose);
    if (!row) throw refused('That took too long. Please try again.');
    return row;
  }

  return {
    /**
     * Returns the options for the browser.
     *
     * @param step the registration's purpose, and what is stored until it ends
     */
    async registrationOptions(
      owner: Owner,
      step: { purpose: ChallengePurpose; userId?: string; details?: Record<string, string> },
    ) {
      const existing = step.userId ? await repo.listPasskeys(db, step.userId) : [];
      const options = await generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: owner.email,
        userDisplayName: owner.fullName || owner.email,
        userID: new Uint8Array(handleOf(owner.id)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.store(db, { ...step, value: options.challenge });
      return { ...options };
    },

    /** @throws {AppError} passkey_refused */
    async verifyRegistration(
      credential: PasskeyRegistration,
      purpose: ChallengePurpose,
    ): Promise<{ challenge: ChallengeRow; credential: Credential }> {
      const { clientDataJSON, attestationObject } = credential.response;
      const challenge = await takeChallenge(clientDataJSON, purpose);
      assertNoCertificates(attestationObject);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...credential,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge: attempt(() => decodeClientDataJSON(clientDataJSON).challenge) ?? '',
        expectedOrigin: publicUrl,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch((error: unknown) => {
        throw refused('Your device did not confirm the passkey. Please try again.', error);
      });
      if (!verified) throw refused('Your device did not confirm the passkey. Please try again.');
      const { id, publicKey, counter } = registrationInfo.credential;
      const transports = credential.response.transports ?? [];
      return {
        challenge,
        credential: { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports },
      };
    },

    /** Returns the options for the browser. Without a user, the browser offers every passkey that it has for this site. */
    async assertionOptions(step: { purpose: ChallengePurpose; userId?: string }) {
      const allowed = step.userId ? await repo.listPasskeys(db, step.userId) : [];
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
      });
      await challenges.store(db, { ...step, value: options.challenge });
      return { ...options };
    },

    /**
     * Verifies that the client holds a passkey, and notes its use.
     *
     * @param onVerified runs in the same transaction
     * @throws {AppError} passkey_refused
     */
    async verifyAssertion<Result>(
      credential: PasskeyAssertion,
      { purpose, now }: { purpose: ChallengePurpose; now: Date },
      onVerified: (tx: Tx, userId: string, step: ChallengeRow) => Promise<Result>,
    ): Promise<Result> {
      const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
      const step = await takeChallenge(clientDataJSON, purpose);
      const expectedChallenge = attempt(() => decodeClientDataJSON(clientDataJSON).challenge) ?? '';
      return db.transaction().execute(async (tx) => {
        const passkey = await lockWithOwner(tx, credential.id);
        if (!passkey) throw refused("We don't recognize this passkey. It may have been removed.");
        if (userHandle !== undefined && userHandle !== handleOf(passkey.userId).toString('base64url')) {
          throw refused('This passkey belongs to another account.');
        }
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            ...credential,
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge,
          expectedOrigin: publicUrl,
          expectedRPID: rpID,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.counter,
          },
          requireUserVerification: true,
        }).catch((error: unknown) => {
          throw refused('Your device did not confirm the passkey. Please try again.', error);
        });
        if (!verified) throw refused('Your device did not confirm the passkey. Please try again.');
        const { newCounter: counter } = authenticationInfo;
        await repo.notePasskeyUse(tx, { id: passkey.id, counter, lastUsedAt: now });
        return onVerified(tx, passkey.userId, step);
      });
    },
  };
}

/** Locks the owner before the passkey, the lock order of all changes of an account. */
async function lockWithOwner(tx: Tx, credentialId: string): Promise<repo.PasskeyRow | undefined> {
  const owner = (await repo.findPasskey(tx, credentialId))?.userId;
  if (owner === undefined || !(await lockUser(tx, owner))) return undefined;
  const passkey = await repo.lockPasskey(tx, credentialId);
  return passkey?.userId === owner ? passkey : undefined;
}

/**
 * Refuses attestation certificates. None are requested, and verifying them would fetch revocation lists from addresses that the
 * client names.
 */
function assertNoCertificates(attestationObject: string): void {
  const decoded = attempt(() => decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)));
  const format = decoded?.get('fmt');
  if (format === 'none') return;
  if (format === 'packed' && decoded?.get('attStmt').get('x5c') === undefined) return;
  throw refused('Your device sent a passkey in an unexpected format.');
}

/** Returns the user handle of an account: the 16 bytes of its id. */
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

const refused = (detail: string, cause?: unknown) => new AppError('passkey_refused', { detail, cause });

/** Returns undefined for input that cannot be decoded. */
function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
