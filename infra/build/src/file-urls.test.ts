import { expect, test } from 'vitest';
import { withFileUrls } from './file-urls.ts';

const PLACES = {
  root: '/easel',
  folder: '/easel/dist/server',
  files: new Map([['server/src/isolation/image-child.ts', 'image-child.mjs']]),
};
const SOURCE = '/easel/server/src/isolation/image-process.ts';
const rewrite = (code: string) => withFileUrls(code, SOURCE, PLACES);

test('points a script at its bundle, and any other file at its source', () => {
  expect(rewrite(`fork(new URL('./image-child.ts', import.meta.url));`)).toBe(
    `fork(new URL('./image-child.mjs', import.meta.url));`,
  );
  expect(rewrite(`new URL(\n  '../../../web/dist',\n  import.meta.url,\n)`)).toBe(
    `new URL('../../web/dist', import.meta.url)`,
  );
});

test('fails for a script that has no bundle', () => {
  expect(() => rewrite(`fork(new URL('./other-child.ts', import.meta.url));`)).toThrow(
    'server/src/isolation/image-process.ts needs ./other-child.ts, which its bundle lacks',
  );
});

test.each(['join(import.meta.dirname, name)', 'import.meta.resolve(name)', 'new URL(name, import.meta.url)'])(
  'fails for %s, which would resolve to the wrong place',
  (code) => {
    expect(() => rewrite(code)).toThrow('server/src/isolation/image-process.ts finds files in another way');
  },
);
