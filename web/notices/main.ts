import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NOTICES_FILE } from './file.ts';
import { thirdPartyNotices } from './notices.ts';
import { createSbom } from './sbom.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const [folder = 'notices'] = process.argv.slice(2);

await mkdir(folder, { recursive: true });
await writeFile(join(folder, NOTICES_FILE), await thirdPartyNotices(ROOT));
await writeFile(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(await createSbom(ROOT, new Date()), null, 2)}\n`,
);
console.log(`Wrote ${NOTICES_FILE} and sbom.cdx.json into ${resolve(folder)}`);
