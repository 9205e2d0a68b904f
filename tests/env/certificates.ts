import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Availability } from './availability.ts';
import { findProgram } from './machine.ts';

const run = promisify(execFile);

export interface TestCertificates {
  certificateFile: string;
  privateKeyFile: string;
  /** A key that matches none of the certificates. */
  otherKeyFile: string;
  /** PEM of the root, for readers that should trust it. */
  root: string;
  remove(): Promise<void>;
}

/**
 * Creates a root and a signing certificate as C2PA requires ("C2PA Technical Specification", X.509 certificates): version 3, key
 * usage only digital signature, extended key usage document signing (RFC 9336), and an authority key identifier. Names and serial
 * numbers are the same each time.
 */
export async function makeCertificates(): Promise<Availability<TestCertificates>> {
  const openssl = await findProgram('openssl');
  if (!openssl) return { available: false, reason: 'OpenSSL: none installed' };
  const folder = await mkdtemp(join(tmpdir(), 'easel-certificates-'));
  const path = (name: string) => join(folder, name);
  const call = (...args: string[]) => run(openssl, args, { cwd: folder });
  const makeKey = (name: string) =>
    call('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', name);

  for (const name of ['root.key', 'signer.key', 'other.key']) await makeKey(name);
  const rootUses = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
  await call(
    ...['req', '-x509', '-new', '-key', 'root.key', '-days', '2', '-subj', '/O=Easel/CN=Test root'],
    ...[...rootUses.flatMap((use) => ['-addext', use]), '-out', 'root.pem'],
  );
  await writeFile(
    path('uses'),
    'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=1.3.6.1.5.5.7.3.36\n' +
      'subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n',
  );
  await call('req', '-new', '-key', 'signer.key', '-subj', '/O=Easel/CN=Test signer', '-out', 'signer.csr');
  await call(
    ...['x509', '-req', '-in', 'signer.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '4711'],
    ...['-days', '1', '-extfile', 'uses', '-out', 'signer.pem'],
  );
  const root = await readFile(path('root.pem'), 'utf8');
  await writeFile(path('chain.pem'), (await readFile(path('signer.pem'), 'utf8')) + root);
  return {
    available: true,
    certificateFile: path('chain.pem'),
    privateKeyFile: path('signer.key'),
    otherKeyFile: path('other.key'),
    root,
    remove: () => rm(folder, { recursive: true }),
  };
}
