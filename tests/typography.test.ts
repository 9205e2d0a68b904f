import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url).pathname;
const TEXTS = ['web/src', 'web/prose', 'server/src', 'shared/src', 'worker/src'];

test('all texts use the straight apostrophe, like the specification', () => {
  const files = TEXTS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,md}`, { cwd: ROOT })).filter(
    (file) => !/\.test\.|\.fixture\./.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => /[‘’]/.test(readFileSync(ROOT + file, 'utf8')))).toEqual([]);
});
