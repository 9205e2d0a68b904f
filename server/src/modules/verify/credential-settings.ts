import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '@easel/shared/node/env';

/**
 * Returns settings of c2pa-rs, merged into its defaults. Remote manifests are off: a file could make us request any address that
 * we can reach. Only our own certificate is trusted, identified by its bytes, because anyone can choose the names and numbers in
 * a certificate.
 *
 * @throws {ConfigError} when the certificate cannot be read
 */
export async function openCredentialSettings(certificateFile: string | undefined): Promise<string> {
  const certificate = certificateFile && (await readCertificate(certificateFile));
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
