import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contractDeclarations } from './contract-declarations.ts';

const CONTRACT_TYPES = new URL('../../shared/src/client/contract-types.ts', import.meta.url);

test('declares each type that the client exports', async () => {
  const exports = (await readFile(CONTRACT_TYPES, 'utf8')).matchAll(/^export type \{([^}]+)\}/gm);
  const exported = [...exports].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const declared = contractDeclarations().matchAll(/^export (?:type|interface) (\w+)/gm);
  const names = new Set([...declared].map(([, name]) => name));
  expect(exported).toContain('Generation');
  expect(exported.filter((name) => !names.has(name))).toEqual([]);
});
