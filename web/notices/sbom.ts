import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type UsedPackage, usedPackages } from './packages.ts';

/** CycloneDX names of the algorithms of Subresource Integrity. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha256: 'SHA-256',
  sha1: 'SHA-1',
};

/** Returns the software bill of materials of a running Easel, as CycloneDX 1.6 (ECMA-424). */
export async function createSbom(root: string, now: Date) {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
    'name' | 'version',
    string
  >;
  const components = new Map((await usedPackages(root)).map((each) => [purlOf(each), componentOf(each)]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: [...components.values()],
  };
}

function componentOf(each: UsedPackage) {
  const purl = purlOf(each);
  return {
    type: 'library',
    'bom-ref': purl,
    name: each.name,
    version: each.version,
    purl,
    ...(each.license !== 'UNKNOWN' && { licenses: [licenseOf(each.license)] }),
    ...(each.integrity !== undefined && { hashes: hashesOf(each.integrity) }),
  };
}

/** A package URL (https://github.com/package-url/purl-spec). The `@` of a scope is encoded. */
const purlOf = ({ name, version }: UsedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licenseOf = (license: string) =>
  /\s(AND|OR|WITH)\s/.test(license) ? { expression: license } : { license: { name: license } };

function hashesOf(integrity: string) {
  return integrity.split(' ').flatMap((hash) => {
    const [algorithm = '', digest = ''] = hash.split('-', 2);
    const alg = ALGORITHMS[algorithm];
    return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  });
}
