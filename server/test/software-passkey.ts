import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What a test changes in an answer. */
export interface Answer {
  origin?: string;
  rpId?: string;
  /** False for a device that asked for no PIN, fingerprint or face. */
  isUserVerified?: boolean;
  counter?: number;
  /** For registrations. */
  format?: string;
  statement?: Map<string, unknown>;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

/** A WebAuthn authenticator with one credential (ES256). */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, { challenge }: Options, answer: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: answer.origin ?? origin, crossOrigin: false }));

  function authenticatorData(answer: Answer, credential?: Buffer): Buffer {
    const head = Buffer.alloc(37);
    sha256(answer.rpId ?? new URL(origin).hostname).copy(head);
    const verified = answer.isUserVerified === false ? 0 : USER_VERIFIED;
    head.writeUInt8(USER_PRESENT | verified | (credential ? HAS_CREDENTIAL : 0), 32);
    head.writeUInt32BE(answer.counter ?? ++counter, 33);
    return credential ? Buffer.concat([head, credential]) : head;
  }

  const named = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    register(options: Options, answer: Answer = {}) {
      userHandle = options.user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', answer.format ?? 'none'],
          ['attStmt', answer.statement ?? new Map()],
          ['authData', new Uint8Array(authenticatorData(answer, credential))],
        ]) as never,
      );
      return named({
        clientDataJSON: clientData('webauthn.create', options, answer).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      });
    },

    assert(options: Options, answer: Answer = {}) {
      const data = authenticatorData(answer);
      const client = clientData('webauthn.get', options, answer);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return named({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      });
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
