import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { ConfigError } from '@easel/shared/node/env';
import { ingredientOf, manifestOf, type Origin } from './manifest.ts';

export interface SignRequest {
  /** The finished file with its other metadata. Any later change would break the signature. */
  data: Buffer;
  contentType: string;
  recipe: ImageRecipe;
  origin: Origin;
}

/** Signs image files with content credentials (C2PA). */
export interface CredentialSigner {
  /** Returns the file with its credential embedded. */
  sign(request: SignRequest): Promise<Buffer>;
}

export interface CredentialSignerOptions {
  /** PEM: the signing certificate first, then the chain to its root. */
  certificateFile: string;
  /** PEM of the certificate's key: EC P-256 or P-384, or Ed25519. */
  privateKeyFile: string;
  /** A time stamp authority (RFC 3161). */
  timestampUrl?: string | undefined;
}

/** Bytes reserved in the file for signature, certificates and time stamp. */
const RESERVED_BYTES = 20_000;
/** Readers decide whom to trust, and the file needs no embedded thumbnail. */
const SETTINGS = {
  verify: { verify_trust: false, verify_after_sign: false },
  builder: { thumbnail: { enabled: false } },
};

/**
 * Reads certificate and key. Loads the library only here, as most installations sign nothing and it has no binary for some platforms.
 * @throws {ConfigError} with one line that says what is wrong
 */
export async function openCredentialSigner(options: CredentialSignerOptions): Promise<CredentialSigner> {
  const { certificateFile, privateKeyFile, timestampUrl } = options;
  const certificates = await readSetting('C2PA_CERTIFICATE_FILE', certificateFile, (pem) => ({
    pem,
    first: new X509Certificate(pem),
  }));
  const key = await readSetting('C2PA_PRIVATE_KEY_FILE', privateKeyFile, createPrivateKey);
  if (!certificates.first.checkPrivateKey(key)) {
    throw new ConfigError('C2PA_PRIVATE_KEY_FILE: the key is not that of the certificate');
  }
  const { alg, signBytes } = algorithmOf(key);
  const { Builder } = await loadLibrary();
  const config = {
    alg,
    certs: [certificates.pem],
    reserveSize: RESERVED_BYTES,
    directCoseHandling: false,
    ...(timestampUrl !== undefined && { tsaUrl: timestampUrl }),
  };

  return {
    async sign({ data, contentType, recipe, origin }) {
      const { manifest, intent } = manifestOf(recipe, contentType, origin);
      const builder = Builder.withJson(manifest, SETTINGS);
      builder.setIntent(intent);
      for (const parent of origin.parents) {
        const { buffer, byteOffset, byteLength } = parent.data;
        await builder.addIngredient(JSON.stringify(ingredientOf(parent)), {
          buffer: Buffer.from(buffer, byteOffset, byteLength),
          mimeType: parent.contentType,
        });
      }
      const signed: { buffer: Buffer | null } = { buffer: null };
      await builder.signConfigAsync(signBytes, config, { buffer: data, mimeType: contentType }, signed);
      if (!signed.buffer) throw new Error('The credential library returned no file');
      return signed.buffer;
    },
  };
}

async function readSetting<T>(name: string, path: string, parse: (pem: Buffer) => T): Promise<T> {
  try {
    return parse(await readFile(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name}: ${path} cannot be used: ${reason}`);
  }
}

/** Returns the key's signature algorithm by the C2PA Technical Specification. */
function algorithmOf(key: KeyObject) {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  const signWith = (digest: string | null) => async (data: Buffer) =>
    sign(digest, data, { key, dsaEncoding: 'ieee-p1363' });
  if (curve === 'prime256v1') return { alg: 'es256', signBytes: signWith('sha256') } as const;
  if (curve === 'secp384r1') return { alg: 'es384', signBytes: signWith('sha384') } as const;
  if (key.asymmetricKeyType === 'ed25519') return { alg: 'ed25519', signBytes: signWith(null) } as const;
  throw new ConfigError('C2PA_PRIVATE_KEY_FILE: takes an EC P-256 or P-384 key, or an Ed25519 one');
}

async function loadLibrary() {
  try {
    const library = await import('@contentauth/c2pa-node');
    // The package may lack the binary of this platform, which it only loads at the first call.
    library.Builder.new();
    return library;
  } catch (cause) {
    throw new ConfigError(
      `C2PA_CERTIFICATE_FILE: content credentials need @contentauth/c2pa-node, which has no binary for ${process.platform} on ${process.arch} here`,
      { cause },
    );
  }
}
