import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { endingInWords, startSystemProcess } from './system-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Starts a server that runs `onTerm` when it gets SIGTERM. */
async function start(onTerm: string, grace: { graceMs?: number } = {}) {
  const folder = await temporaryFolder('system-process');
  const script = join(folder.path, 'serve.mjs');
  const port = await freePort();
  const server = `import { createServer } from 'node:http';
    createServer((_, response) => response.end()).listen(${port}, '127.0.0.1');
    process.on('SIGTERM', () => { ${onTerm} });`;
  await writeFile(script, server);
  const url = `http://127.0.0.1:${port}`;
  return startSystemProcess({ name: 'served', script, env: {}, url, readyPath: '/', ...grace });
}

test('reports the signal that ended a process that ignored SIGTERM, and its last output', async () => {
  const ignoring = await start('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', {
    graceMs: 3_000,
  });
  const ending = await ignoring.end();
  expect(ending).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(endingInWords(ending)).toMatch(
    /ended by SIGKILL \d+\.\d s after SIGTERM; before:\n(load|The system)/,
  );
});

test('reports the exit code of a process', async () => {
  const ending = await (await start('process.exit(3)')).end();
  expect(ending).toMatchObject({ code: 3, signal: null, state: undefined });
  expect(endingInWords(ending)).toMatch(/^ended with code 3 \d+\.\d s after SIGTERM$/);
});
