import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import type { Availability } from '../env/availability.ts';
import { findProgram } from '../env/machine.ts';
import { downloadSdk, webWithSdk } from '../env/sdk.ts';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem } from '../env/system.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';

const run = promisify(execFile);
const EXAMPLES = fileURLToPath(new URL('../../web/src/content/api-docs/examples/', import.meta.url));

let system: System;
let ada: ApiClient;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder('examples');
  system = await startSystem({ webDist: await webWithSdk(folder.path) });
  await downloadSdk(system.url, folder.path, [`${EXAMPLES}client.mjs`]);
});
afterAll(async () => {
  await system?.stop();
  await folder?.remove();
});
beforeEach(async () => {
  ada = await system.signUp();
});

/** Runs the example files of the API documentation. */
describeWith('the JavaScript example', await programs('node'), ({ paths: [node = ''] }) => {
  keepsItsPromise(node, 'generate.mjs');
});
describeWith('the example of the JavaScript client', await programs('node'), ({ paths: [node = ''] }) => {
  keepsItsPromise(node, 'client.mjs');

  test('saves the generated image', async () => {
    await start(node, 'client.mjs', await makeKey());
    const [made] = await ada.list();
    const saved = await readFile(join(folder.path, `generated-image-${made?.id}.png`));
    expect(saved.subarray(1, 4).toString()).toBe('PNG');
  });
});
describeWith('the Python example', await programs('python3'), ({ paths: [python = ''] }) => {
  keepsItsPromise(python, 'generate.py');
});
describeWith('the cURL example', await programs('sh', 'curl', 'jq'), ({ paths: [sh = ''] }) => {
  keepsItsPromise(sh, 'generate.sh');
});

function keepsItsPromise(interpreter: string, file: string): void {
  test('prints the URL of the requested image', async () => {
    const url = (await start(interpreter, file, await makeKey())).trim();
    expect(url.startsWith(`${system.url}/api/images/`), url).toBe(true);
    const image = await fetch(url);
    expect(image.headers.get('content-type')).toMatch(/^image\//);

    const made = await ada.list();
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      prompt: 'A lighthouse on a cliff at sunset',
      style: 'photorealistic',
      model: 'painter',
      width: 1024,
      height: 1024,
      status: 'completed',
    });
  });

  test('prints the error, and exits with a failure', async () => {
    const failure = await start(interpreter, file, 'easel_nothing').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.any(Number), stdout: '' });
    expect((failure as { stderr: string }).stderr).toContain('unauthenticated');
    expect(await ada.list()).toEqual([]);
  });
}

async function start(interpreter: string, file: string, key: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, EASEL_URL: system.url, EASEL_API_KEY: key };
  // The client is in the same folder as its example.
  const path = join(file === 'client.mjs' ? folder.path : EXAMPLES, file);
  const { stdout } = await run(interpreter, [path], { env, cwd: folder.path });
  return stdout;
}

async function makeKey(): Promise<string> {
  const { key } = (await ada.call('POST', '/api/keys', { name: 'Example' })) as { key: string };
  return key;
}

async function programs(...names: string[]): Promise<Availability<{ paths: string[] }>> {
  const found = await Promise.all(names.map((name) => findProgram(name)));
  const missing = names.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) return { available: false, reason: `none installed: ${missing.join(', ')}` };
  return { available: true, paths: found.flatMap((path) => path ?? []) };
}
