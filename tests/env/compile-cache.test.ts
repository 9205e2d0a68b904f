import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMPILE_CACHE, fillCompileCache } from './compile-cache.ts';

test('the compile cache has what servers and workers load before a test starts any, and is not filled again', async () => {
  const marker = (await readdir(COMPILE_CACHE)).find((name) => name.startsWith(`filled-${process.version}`));
  expect(marker).toBeDefined();
  const cached = await readdir(COMPILE_CACHE, { recursive: true });
  expect(cached.length).toBeGreaterThan(500);
  await fillCompileCache();
  expect(await readdir(COMPILE_CACHE)).toContain(marker);
});
