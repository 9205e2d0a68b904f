import { expect, test } from 'vitest';
import type { ImageFileKind } from './image-files.ts';
import { createImageLinks } from './image-links.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const at = (iso: string, key = 'k') => createImageLinks({ key: Buffer.from(key), now: () => new Date(iso) });

function parse(path: string) {
  const url = new URL(path, 'http://easel.test');
  const [generationId = '', file] = url.pathname.split('/').slice(-2);
  return {
    generationId,
    file: file as ImageFileKind,
    expires: Number(url.searchParams.get('expires')),
    signature: url.searchParams.get('signature') ?? '',
  };
}

const link = parse(at('2026-01-01T00:30:00Z').path(id, 'original'));

test('accepts a link for at least an hour', () => {
  expect(at('2026-01-01T01:29:59Z').verify(link)).toBe(true);
});

test('rejects an expired link', () => {
  expect(at('2026-01-01T02:00:00Z').verify(link)).toBe(false);
});

test('returns the same link for an image within a period, so that caches work', () => {
  expect(at('2026-01-01T00:59:00Z').path(id, 'original')).toBe(
    at('2026-01-01T00:01:00Z').path(id, 'original'),
  );
});

test.each([
  ['another image', { generationId: id.replace('0', '1') }],
  ['another file', { file: 'thumbnail' as const }],
  ['a later expiry', { expires: link.expires + 3_600 }],
  ['no signature', { signature: '' }],
])('rejects a link with %s', (_, change) => {
  expect(at('2026-01-01T00:30:00Z').verify({ ...link, ...change })).toBe(false);
});

test('rejects a link of another installation', () => {
  expect(at('2026-01-01T00:30:00Z', 'other').verify(link)).toBe(false);
});
