import { expect, test } from 'vitest';
import { checkImports, checkPackages } from './check-chunks.ts';

const entry = { fileName: 'main.mjs', isEntry: true, imports: ['shared.mjs'] };

test('rejects a shared chunk that imports an entry', () => {
  const shared = { fileName: 'shared.mjs', isEntry: false, imports: [] };
  expect(() => checkImports([entry, shared])).not.toThrow();
  expect(() =>
    checkImports([entry, { fileName: 'later.mjs', isEntry: false, imports: ['main.mjs'] }]),
  ).toThrow('later.mjs imports the entry main.mjs');
});

test('rejects a bundled package that looks for its own folder, unless it is known to work without it', () => {
  const code = 'join(__dirname, "data.json")';
  const chunk = (...ids: string[]) => [{ modules: Object.fromEntries(ids.map((id) => [id, { code }])) }];
  expect(() => checkPackages(chunk('/easel/node_modules/pino/lib/transport.js'))).not.toThrow();
  expect(() => checkPackages(chunk('/easel/node_modules/pino/node_modules/@new/package/main.js'))).toThrow(
    '@new/package looks for its own folder',
  );
});
