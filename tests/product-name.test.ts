import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../web/src/', import.meta.url).pathname;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
/** Names of the API, of files and of storage keys, which are the same for every operator, and the defaults of an unbuilt page. */
const NOT_THE_NAME = /\bEasel(?=Error|Client)|easel/g;
const DEFAULTS = 'lib/site.ts';

test('all texts take the product’s name from the configuration', () => {
  const files = globSync('**/*.{ts,tsx,md}', { cwd: SRC }).filter(
    (file) => !/\.test\.|\.fixture\./.test(file) && file !== DEFAULTS,
  );
  expect(files.length).toBeGreaterThan(500);
  const named = files.filter((file) => {
    const text = readFileSync(SRC + file, 'utf8');
    return /\bEasel\b/.test(
      (file.endsWith('.md') ? text : text.replace(COMMENTS, '')).replace(NOT_THE_NAME, ''),
    );
  });
  expect(named).toEqual([]);
});
