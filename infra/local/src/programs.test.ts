import { expect, test } from 'vitest';
import { preparePrograms, SOURCES } from './programs.ts';
import { StartError } from './start-error.ts';

function failing({ isStopping }: { isStopping: boolean }) {
  const said: string[] = [];
  const run = () => Promise.reject(new StartError('The program build failed: no space.'));
  const programs = preparePrograms({
    run,
    say: (line) => void said.push(line),
    isStopping: () => isStopping,
  });
  return { said, programs };
}

test('starts from the sources if bundling fails, and reports why', async () => {
  const { said, programs } = failing({ isStopping: false });
  expect(await programs).toEqual(SOURCES);
  expect(said.at(-1)).toMatch(/^Starting from the sources.* The program build failed: no space\.$/);
});

test('starts nothing if it is stopped while bundling', async () => {
  const { said, programs } = failing({ isStopping: true });
  await expect(programs).rejects.toThrow(StartError);
  expect(said).toEqual(['Building server and worker ...']);
});
