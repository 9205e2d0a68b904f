import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { charactersOf, facesOf } from './plugin.ts';

test('the files of the serif font contain each of its characters once', async () => {
  const styles = await readFile(new URL('../src/fonts.css', import.meta.url), 'utf8');
  const faces = facesOf(styles);
  expect(faces.map(({ file }) => file)).toEqual(['fraunces-basic.woff2', 'fraunces-further.woff2']);
  const characters = faces.flatMap(({ text }) => [...text]);
  expect(new Set(characters).size).toBe(characters.length);
  const ranges = new URL('unicode.json', import.meta.resolve('@fontsource-variable/fraunces/LICENSE'));
  const { latin } = JSON.parse(await readFile(ranges, 'utf8')) as { latin: string };
  expect(characters.sort()).toEqual([...charactersOf(latin)].sort());
});
