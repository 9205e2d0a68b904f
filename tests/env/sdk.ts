import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSdk } from '../../web/sdk/plugin.ts';

/** Creates a one-page web app that serves the client. */
export async function webWithSdk(home: string): Promise<string> {
  const folder = join(home, 'web');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Easel</title>');
  await writeSdk(folder);
  return folder;
}

/** Downloads the client from a server as documented, next to copies of these files. */
export async function downloadSdk(url: string, folder: string, files: readonly string[] = []): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  for (const name of ['easel.js', 'easel.d.ts']) {
    const response = await fetch(`${url}/sdk/${name}`);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await writeFile(join(folder, name), await response.text());
  }
  for (const file of files) await copyFile(file, join(folder, file.slice(file.lastIndexOf('/') + 1)));
}
