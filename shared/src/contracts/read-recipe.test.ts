import { describe, expect, test } from 'vitest';
import { readRecipe } from './read-recipe.ts';
import type { ImageRecipe } from './recipe.schema.ts';

const recipe: ImageRecipe = {
  version: 1,
  id: '0198f2a0-0000-7000-8000-000000000000',
  createdAt: '2026-11-21T03:00:00.000Z',
  prompt: 'a "fox" & a hen 🦊',
  style: 'anime',
  model: 'easel',
  seed: 7,
  width: 64,
  height: 64,
};
const json = JSON.stringify(recipe);
const escaped = json.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const element = `<x:xmpmeta><easel:Recipe>${escaped}</easel:Recipe></x:xmpmeta>`;
const attribute = `<x:xmpmeta><rdf:Description\n easel:Recipe="${escaped.replaceAll('"', '&quot;')}"/></x:xmpmeta>`;
const references = `<x:xmpmeta><easel:Recipe>${escaped.replaceAll('"', '&#x22;').replaceAll('🦊', '&#129418;')}</easel:Recipe></x:xmpmeta>`;

const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const uint = (size: 2 | 4, value: number, littleEndian = false) => {
  const data = Buffer.alloc(size);
  if (littleEndian) data.writeUIntLE(value, 0, size);
  else data.writeUIntBE(value, 0, size);
  return data;
};
const chunk = (type: string, data: Uint8Array) => bytes(uint(4, data.length), type, data, 'CRC!');
const riff = (type: string, data: Uint8Array) =>
  bytes(type, uint(4, data.length, true), data, data.length % 2 ? '\0' : '');
const segment = (marker: number, data: Uint8Array) => bytes(uint(2, marker), uint(2, data.length + 2), data);

const png = (xmp: string) =>
  bytes(
    ...['\x89PNG\r\n\x1a\n', chunk('IHDR', Buffer.alloc(13)), chunk('tEXt', bytes('parameters\0a fox'))],
    ...[
      chunk('iTXt', bytes('XML:com.adobe.xmp\0\0\0\0\0', Buffer.from(xmp))),
      chunk('IEND', Buffer.alloc(0)),
    ],
  );
const webp = (xmp: string) =>
  bytes('RIFF', uint(4, 0), 'WEBP', riff('VP8 ', Buffer.alloc(5)), riff('XMP ', Buffer.from(xmp)));
const jpeg = (xmp: string) =>
  bytes(
    ...['\xff\xd8', segment(0xffe0, bytes('JFIF\0'))],
    ...[
      segment(0xffe1, bytes('http://ns.adobe.com/xap/1.0/\0', Buffer.from(xmp))),
      segment(0xffda, bytes('scan')),
    ],
  );
const svg = (xmp: string) =>
  Buffer.from(`<?xml version="1.0"?>\n<svg><metadata>${xmp}</metadata><path/></svg>`);
const formats = { PNG: png, WebP: webp, JPEG: jpeg, SVG: svg };

describe.each(Object.entries(formats))('a recipe in a %s', (_, file) => {
  test.each([
    ['an element', element],
    ['an attribute', attribute],
    ['an element with character references', references],
  ])('is read from %s', (_, xmp) => {
    expect(readRecipe(file(xmp))).toEqual(recipe);
  });

  test('is null if the XMP contains none', () => {
    expect(readRecipe(file('<x:xmpmeta><xmp:CreatorTool>Easel</xmp:CreatorTool></x:xmpmeta>'))).toBe(null);
  });

  test.each([
    ['what is no JSON', '{"version":1'],
    ['another version', json.replace('"version":1', '"version":2')],
    ['a seed that no model takes', json.replace('"seed":7', '"seed":-7')],
    ['nothing', ''],
  ])('is null if it is %s', (_, content) => {
    expect(readRecipe(file(`<x:xmpmeta><easel:Recipe>${content}</easel:Recipe></x:xmpmeta>`))).toBe(null);
  });

  test('is read from a view into larger memory', () => {
    const whole = file(element);
    const memory = bytes('before', whole, 'after');
    expect(readRecipe(memory.subarray(6, 6 + whole.length))).toEqual(recipe);
  });

  test('is complete or null, never an error, wherever the file is cut off', () => {
    const whole = file(element);
    for (let length = 0; length < whole.length; length += 1) {
      expect([null, recipe]).toContainEqual(readRecipe(whole.subarray(0, length)));
    }
  });

  test('never throws, whichever byte is changed', () => {
    const whole = file(element);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = 0xff;
      expect(() => readRecipe(changed)).not.toThrow();
    }
  });
});

test.each([
  ['no bytes', ''],
  ['an HTML page that quotes one', `<html>${element}</html>`],
  ['text', element],
])('%s contain no recipe', (_, text) => {
  expect(readRecipe(Buffer.from(text))).toBe(null);
});

test('ignores XMP that is larger than ours can be', () => {
  expect(readRecipe(png(`${' '.repeat(300_000)}${element}`))).toBe(null);
});
