import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';

export interface TestSchemathesis {
  /** Runs Schemathesis until it exits. `report` is its output. */
  run(args: string[], cwd: string): Promise<{ code: number | null; report: string }>;
}

/** Leases a fuzzer that tests an API using only its OpenAPI document. */
export async function testSchemathesis(): Promise<Availability<TestSchemathesis>> {
  const lease = await leasePart('schemathesis');
  if (!lease.available) return lease;
  const path = lease.url;
  return {
    available: true,
    async run(args, cwd) {
      const env = { ...process.env, NO_COLOR: '1', PYTHONUNBUFFERED: '1' };
      const options = { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] as const };
      const child = spawn(path, ['-m', 'schemathesis.cli', ...args], {
        ...options,
        stdio: [...options.stdio],
      });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      const report = await text(child.stdout);
      return { code: await ended, report };
    },
  };
}
