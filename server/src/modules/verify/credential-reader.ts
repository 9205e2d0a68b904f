import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Verification } from '@easel/shared/contracts/verify.schema';
import { ConfigError } from '@easel/shared/node/env';
import type { Logger } from '@easel/shared/node/logger';
import { z } from 'zod';

type Credential = NonNullable<Verification['credential']>;

export interface ReadCredential extends Credential {
  /** Whether it is signed with this Easel's own certificate. */
  isOurs: boolean;
}

/** Reads the content credential of a file. Returns null without one, or where this machine cannot read any. Never throws. */
export type CredentialReader = (file: Buffer, contentType: string) => Promise<ReadCredential | null>;

/** The parts we use of a manifest store as c2pa-rs prints it (c2pa-node 0.8.0, `Reader.json()`). */
const storeSchema = z.object({
  validation_state: z.string().optional(),
  active_manifest: z.string(),
  manifests: z.record(
    z.string(),
    z.object({
      claim_generator: z.string().optional(),
      claim_generator_info: z
        .array(z.object({ name: z.string(), version: z.string().optional() }))
        .optional(),
      signature_info: z
        .object({
          issuer: z.string().nullish(),
          common_name: z.string().nullish(),
        })
        .optional(),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
    }),
  ),
});
type Manifest = z.output<typeof storeSchema>['manifests'][string];

const actionsSchema = z.object({ actions: z.array(z.object({ digitalSourceType: z.string().optional() })) });

/**
 * Opens a reader on the C2PA library. Without a build of the library for this machine, it reads nothing.
 *
 * @throws {ConfigError} when the certificate cannot be read
 */
export async function openCredentialReader({
  certificateFile,
  logger,
}: {
  certificateFile: string | undefined;
  logger: Logger;
}): Promise<CredentialReader> {
  const settings = readerSettings(certificateFile && (await readCertificate(certificateFile)));
  const library = await import('@contentauth/c2pa-node').catch((err: unknown) => {
    logger.info({ err }, 'content credentials cannot be read on this machine');
    return undefined;
  });
  if (!library) return async () => null;
  return async (file, mimeType) => {
    try {
      const reader = await library.Reader.fromAsset({ buffer: file, mimeType }, settings);
      return reader && presentStore(storeSchema.parse(reader.json()));
    } catch (err) {
      logger.debug({ err }, 'no readable content credential');
      return null;
    }
  };
}

/**
 * Returns settings of c2pa-rs, merged into its defaults. Remote manifests are off: a file could make us request any address that we
 * can reach. Only our own certificate is trusted, by its bytes, because anyone can choose the names and numbers in a certificate.
 */
function readerSettings(certificate: string | undefined): string {
  return JSON.stringify({
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    ...(certificate && { trust: { allowed_list: certificate } }),
  });
}

/** Returns the signing certificate as PEM, the first one in the file. */
async function readCertificate(certificateFile: string): Promise<string> {
  try {
    return new X509Certificate(await readFile(certificateFile)).toString();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unreadable';
    throw new ConfigError(`Configuration: C2PA_CERTIFICATE_FILE: ${reason}`, { cause });
  }
}

function presentStore(store: z.output<typeof storeSchema>): ReadCredential | null {
  const manifest = store.manifests[store.active_manifest];
  if (!manifest) return null;
  const { signature_info: signature } = manifest;
  const isOurs = store.validation_state === 'Trusted';
  return {
    valid: isOurs || store.validation_state === 'Valid',
    generator: generatorOf(manifest),
    issuer: signature?.common_name ?? signature?.issuer ?? '',
    digitalSourceType: sourceTypeOf(manifest),
    isOurs,
  };
}

function generatorOf({ claim_generator_info: infos, claim_generator: name }: Manifest): string {
  const [info] = infos ?? [];
  return info ? [info.name, info.version].filter(Boolean).join(' ') : (name ?? '');
}

function sourceTypeOf({ assertions }: Manifest): string | null {
  for (const { label, data } of assertions) {
    if (!label.startsWith('c2pa.actions')) continue;
    const found = actionsSchema.safeParse(data).data?.actions.find((action) => action.digitalSourceType);
    if (found?.digitalSourceType) return found.digitalSourceType;
  }
  return null;
}
