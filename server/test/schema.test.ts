import { openDatabase } from '@easel/shared/node/db/client';
import { createMigratedDatabase, type MigratedDatabase } from '@easel/tests/env/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionsText, tablesText } from './schema-text.ts';

const FOLDER = '../../shared/src/node/db/schema';

let database: MigratedDatabase;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = openDatabase({ url: database.url, poolSize: 1, applicationName: 'test' });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

test.each([
  [
    'tables.sql',
    'The tables, indexes and triggers',
    'The files in db/ say what their columns mean.',
    tablesText,
  ],
  [
    'functions.sql',
    'The functions',
    'A migration that replaces one begins with the body here.',
    functionsText,
  ],
])('%s matches the migrated schema; if not, run `npm run schema`', async (file, objects, hint, textOf) => {
  const header = `-- ${objects} that the migrations have made, for reading. Written by \`npm run schema\`.\n-- ${hint}`;
  await expect(`${header}\n\n${await textOf(db)}\n`).toMatchFileSnapshot(`${FOLDER}/${file}`);
});

test('every function has a comment', async () => {
  expect(await functionsText(db)).not.toContain('NO COMMENT');
});
