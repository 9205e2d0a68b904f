import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ACTED_ROWS, PAGE_ROWS } from './e2e/specification/rows.ts';
import { SECTIONS, STATEMENTS } from './e2e/specification/statements.ts';

const ROOT = new URL('../', import.meta.url);
const ROWS = [...PAGE_ROWS, ...ACTED_ROWS];
const named = new Set(ROWS.flatMap(({ statements }) => statements));

test('lists the statements of each section, each once', () => {
  const counts = Object.entries(SECTIONS).map(([section, { length }]) => [section, length]);
  expect(Object.fromEntries(counts)).toEqual({
    1: 14,
    2: 166,
    3: 25,
    4: 36,
    5: 23,
    6: 19,
    7: 26,
    8: 34,
    9: 51,
  });
  const ids = STATEMENTS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const [section, statements] of Object.entries(SECTIONS))
    expect(statements.filter(({ id }) => !id.startsWith(`${section}.`))).toEqual([]);
});

test('proves each statement: by a row, or otherwise by a test, a decision or a reason', () => {
  const unproven = STATEMENTS.filter(({ id, proof }) => proof === undefined && !named.has(id));
  expect(unproven.map(({ id }) => id)).toEqual([]);
  const twice = STATEMENTS.filter(({ id, proof }) => proof !== undefined && named.has(id));
  expect(twice.map(({ id }) => id)).toEqual([]);
});

test('has no row that names no statement, or an unknown one', () => {
  const ids = new Set(STATEMENTS.map(({ id }) => id));
  expect([...named].filter((id) => !ids.has(id))).toEqual([]);
  expect(ROWS.filter(({ statements }) => statements.length === 0).map(({ line }) => line)).toEqual([]);
});

test('has no row that expects nothing', () => {
  const idle = PAGE_ROWS.filter((row) =>
    Object.keys(row).every((key) => ['line', 'statements', 'path', 'people', 'within'].includes(key)),
  );
  expect(idle.map(({ line }) => line)).toEqual([]);
});

test('names existing tests', async () => {
  const sources = new Map<string, string>();
  const missing: string[] = [];
  for (const { id, proof } of STATEMENTS) {
    if (proof?.kind !== 'test') continue;
    const source = sources.get(proof.file) ?? (await readSource(proof.file));
    sources.set(proof.file, source);
    if (!hasTest(source, proof.name)) missing.push(`${id}: ${proof.file}: ${proof.name}`);
  }
  expect(missing).toEqual([]);
});

test('names existing decisions', async () => {
  const files = await readdir(new URL('infra/decisions/', ROOT));
  const numbers = new Set(files.map((name) => Number(name.slice(0, 4))));
  const missing = STATEMENTS.filter(({ proof }) => proof?.kind === 'decision' && !numbers.has(proof.number));
  expect(missing).toEqual([]);
});

/** Returns whether a test has this name. A template of `test.each` counts by its own words. */
function hasTest(source: string, name: string): boolean {
  const start = /\b(?:test|it)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\))?[^()]*\))?\(\s*/.source;
  return ["'", '"', '`'].some((quote) =>
    new RegExp(`${start}${RegExp.escape(quote + name + quote)}`).test(source),
  );
}

function readSource(file: string): Promise<string> {
  return readFile(new URL(file, ROOT), 'utf8').catch(() => '');
}
