import { expect, test } from 'vitest';
import { prepareHome } from './home.ts';
import { StartError } from './start-error.ts';

test.runIf(process.platform === 'linux')('refuses a place where there can be no folder', async () => {
  const failing = prepareHome('/proc/easel/home');
  await expect(failing).rejects.toBeInstanceOf(StartError);
  await expect(failing).rejects.toThrow(/^Cannot create \/proc\/easel\/home: .* Set EASEL_HOME/);
});
