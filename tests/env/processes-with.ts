import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the ids of the running processes whose command lines have all of these texts. */
export async function processesWith(...texts: readonly string[]): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-Aww', '-o', 'pid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => texts.every((text) => line.includes(text)))
    .map((line) => Number.parseInt(line, 10));
}
