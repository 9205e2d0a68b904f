import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { COMMAND_SCRIPT } from '@easel/local/paths';
import { bundled } from './bundles.ts';

/** What a command printed and how it ended. */
export interface CommandEnd {
  code: number | null;
  output: string;
}

/** Runs `easel` in a separate process. */
export async function easel(words: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const child = spawn(process.execPath, [await bundled(COMMAND_SCRIPT), ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output: out + err };
}
