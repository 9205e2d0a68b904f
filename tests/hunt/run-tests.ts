import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Failed, failedIn, type JsonReport } from './report.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Run {
  passed: number;
  /** Includes errors outside of tests. */
  failed: Failed[];
  seconds: number;
}

/** Runs the tests of these files, or all tests if there are none, without retries. */
export async function runTests(files: readonly string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-hunt-'));
  const outputFile = join(folder, 'report.json');
  const startedAt = Date.now();
  try {
    const code = await vitest([
      'run',
      '--retry=0',
      '--reporter=json',
      `--outputFile=${outputFile}`,
      ...files,
    ]);
    const report: JsonReport | undefined = await readFile(outputFile, 'utf8').then(
      JSON.parse,
      () => undefined,
    );
    const failed = report ? failedIn(report, ROOT) : [];
    if (failed.length === 0 && code !== 0) {
      failed.push({ name: 'outside of tests', message: `vitest ended with ${code}` });
    }
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    return { passed: report?.numPassedTests ?? 0, failed, seconds };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function vitest(args: readonly string[]): Promise<number | null> {
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}
