import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { explainCommandError } from './commands.ts';

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('explains in one line why a folder cannot be written', async () => {
  const file = import.meta.filename;
  expect(explainCommandError(await errorOf(mkdir(`${file}/backup`, { recursive: true })))).toBe(
    `${file}/backup cannot be written: a file is in the way of a folder.`,
  );
  expect(explainCommandError(await errorOf(writeFile('/dev/full', 'rows')))).toMatch(
    /cannot be written: the disk is full\. Make space and run the command again\.$/,
  );
  expect(explainCommandError(Object.assign(new Error(), { code: 'EACCES', path: '/backups/a' }))).toBe(
    '/backups/a cannot be written: permission denied. Give it to the user who runs this command.',
  );
});

test('returns undefined for an unexpected error', () => {
  expect(explainCommandError(new TypeError('a defect'))).toBeUndefined();
});
