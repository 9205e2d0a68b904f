import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/longest-first.ts';
import { prose } from './web/prose/plugin.ts';

const globalSetup = './tests/env/global-setup.ts';

/**
 * `unit` needs only the code. The other projects run against real parts, which the global setup starts. Files of a project share
 * processes, except where a file starts and kills processes itself. All but `unit` wait a part of their time, for leases, back-offs,
 * starts and browsers, so more files run at once than two cores could. Their tests are repeated once: decision 0025 says how many may.
 */
export default defineConfig({
  test: {
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/closing-line.ts'],
    // Well above what any test takes on a busy machine: no test asserts a time.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 150_000, interval: 40 } },
    projects: [
      {
        extends: true,
        plugins: [prose()],
        resolve: { alias: { '@/': new URL('./web/src/', import.meta.url).pathname } },
        test: {
          name: 'unit',
          include: [
            '{shared,server,worker,worker/painter,web}/src/**/*.test.{ts,tsx}',
            'infra/build/src/*.test.ts',
            'web/{fonts,notices,schemas,sdk}/*.test.ts',
            'tests/{*,bench/*,chaos/*,hostile/*,hunt/*}.test.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: [
            '{server,worker}/test/**/*.test.ts',
            'infra/local/src/**/*.test.ts',
            'tests/{env,integration}/**/*.test.ts',
          ],
          globalSetup,
          isolate: false,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          globalSetup,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup,
          expect: { poll: { timeout: 150_000, interval: 50 } },
          isolate: false,
          retry: 1,
        },
      },
    ],
  },
});
