import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@easel/local/paths';
import { expect, test } from 'vitest';
import { LONGEST } from './longest-first.ts';

test.each(LONGEST)('starts %s early, and the file exists', async (path) => {
  await expect(access(join(ROOT, path))).resolves.toBeUndefined();
});
