import { legalText, type UsedPackage, usedPackages } from './packages.ts';

const LINE = '-'.repeat(80);
const HEADER = `Third-party notices

Easel is made with the packages below. Each keeps the license of its authors. Packages with the same
text are listed together. Libraries under the LGPL (libvips, in @img/sharp-libvips-*) are linked
dynamically and can be replaced by other builds of them.
`;

/** Returns the licenses and notices of the installed packages that a running Easel uses. */
export async function thirdPartyNotices(root: string): Promise<string> {
  const byText = new Map<string, UsedPackage[]>();
  for (const each of await usedPackages(root)) {
    const text = await legalText(root, each);
    if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), each]);
  }
  const sections = [...byText].map(([text, packages]) =>
    [
      LINE,
      packages.map(titleOf).join('\n'),
      '',
      text === '' ? 'The package includes no license text.' : text,
    ].join('\n'),
  );
  return [HEADER, ...sections, ''].join('\n');
}

const titleOf = ({ name, version, license }: UsedPackage) => `${name} ${version} (${license})`;
