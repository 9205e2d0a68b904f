import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Availability } from './availability.ts';
import { leasePart, type PartName } from './parts.ts';

export interface TestProgram {
  /** Runs the program until it exits. */
  run(args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): Promise<ProgramEnd>;
}

export interface ProgramEnd {
  code: number | null;
  output: string;
  /** Its output to stderr. */
  errors: string;
}

/** Leases a third-party program. Its environment has `PATH`, the working directory as its home, and what a run adds. */
export async function testProgram(
  name: Extract<PartName, 'newman' | 'mcp-inspector' | 'python-openai'>,
): Promise<Availability<TestProgram>> {
  const lease = await leasePart(name);
  if (!lease.available) return lease;
  return {
    available: true,
    async run(args, { cwd, env }) {
      const child = spawn(lease.url, [...args], {
        cwd,
        env: { PATH: process.env.PATH, HOME: cwd, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]);
      return { code, output, errors };
    },
  };
}
