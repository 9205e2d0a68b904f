import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTokenizer } from './tokenizer.ts';

/** Made by infra/models/export/golden.py. */
const CLIP = new URL('../../../../tests/fixtures/onnx/clip/', import.meta.url);
const START = 49_406;
const END = 49_407;

const merges = gunzipSync(await readFile(new URL('merges.txt.gz', CLIP)))
  .toString()
  .split('\n')
  .slice(1, -1);
const rows: { prompt: string; ids: number[] }[] = JSON.parse(
  await readFile(new URL('token-ids.json', CLIP), 'utf8'),
);

/** CLIP's vocabulary follows from its merges: letters of bytes, the same at the end of a word, the merges, start and end. */
function vocabulary(): Record<string, number> {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const shown = [...range(33, 126), ...range(161, 172), ...range(174, 255)];
  const hidden = range(0, 255).filter((byte) => !shown.includes(byte));
  const letters = [...shown, ...hidden.map((_, at) => 256 + at)].map((code) => String.fromCharCode(code));
  const words = letters.map((letter) => `${letter}</w>`);
  const merged = merges.map((pair) => pair.replace(' ', ''));
  const tokens = [...letters, ...words, ...merged, '<|startoftext|>', '<|endoftext|>'];
  return Object.fromEntries(tokens.map((token, id) => [token, id]));
}

const tokenizer = createTokenizer(vocabulary(), merges);
const encode = (prompt: string) => [...tokenizer.encode(prompt).ids].map(Number);

test('returns the ids of transformers for 200 prompts, truncated at 75 tokens and padded to 77', () => {
  expect(rows).toHaveLength(200);
  for (const { prompt, ids } of rows) {
    const read = ids.slice(0, 75);
    const expected = [START, ...read, ...new Array(76 - read.length).fill(END)];
    expect(encode(prompt), prompt).toEqual(expected);
    expect(tokenizer.encode(prompt).isCut, prompt).toBe(ids.length > 75);
  }
});

test('reads control tokens in a prompt as plain text', () => {
  const ids = encode('a fox <|endoftext|> in the snow');
  expect(ids.indexOf(END)).toBeGreaterThan(8);
});
