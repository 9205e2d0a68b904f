import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';

const run = promisify(execFile);

export interface Promtool {
  /** Runs promtool. Resolves with its output, or rejects with it when promtool finds a fault. */
  check(args: readonly string[], input?: string): Promise<string>;
}

/** Prometheus' own checker of metrics, configurations and rules. */
export async function testPromtool(): Promise<Availability<Promtool>> {
  const lease = await leasePart('promtool');
  if (!lease.available) return lease;
  return {
    available: true,
    async check(args, input = '') {
      const running = run(lease.url, [...args]);
      running.child.stdin?.end(input);
      const { stdout, stderr } = await running;
      return stdout + stderr;
    },
  };
}
