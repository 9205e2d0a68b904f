import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMPILE_CACHE, fillCompileCache } from './compile-cache.ts';

test('the compile cache is filled once, before tests start servers and workers', async () => {
  const marker = (await readdir(COMPILE_CACHE)).find((name) => name.startsWith(`filled-${process.version}`));
  expect(marker).toBeDefined();
  const cached = await readdir(COMPILE_CACHE, { recursive: true });
  expect(cached.length).toBeGreaterThan(500);
  await fillCompileCache();
  expect(await readdir(COMPILE_CACHE)).toContain(marker);
});
