import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { explainStartError } from './start-error.ts';

/** Returns the error of a listener at a host. */
const errorAt = (host: string) =>
  new Promise<Error>((resolve) => void createServer().once('error', resolve).listen(0, host));

test('names the variable of an address at which a server cannot listen', async () => {
  expect(explainStartError(await errorAt('203.0.113.1'))).toBe(
    'HOST: 203.0.113.1 is not an address of this machine.',
  );
  expect(explainStartError(await errorAt('easel.invalid'))).toBe(
    'HOST: the name easel.invalid has no address.',
  );
});
