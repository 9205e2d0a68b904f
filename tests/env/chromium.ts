import { type Browser, chromium } from 'playwright-core';
import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';

/** Switches off background network requests, everything that needs a screen, and work for pages that stay open for long. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A test's page lives for seconds, so the optimizing compilers cost more CPU time than they save (measured: a fifth). */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev';

export interface TestChromium {
  path: string;
  /**
   * Starts a separate browser, which the caller closes. The optimizing compilers are off by default; measurements need them, as
   * in users' browsers.
   */
  launch(options?: { optimizes?: boolean }): Promise<Browser>;
}

/** A real Chromium, driven by Playwright. */
export const testChromium = () => leaseChromium('chromium');

/** A full Chromium: the headless shell always denies notifications. It needs more memory and processor time. */
export const testBrowser = () => leaseChromium('browser');

async function leaseChromium(part: 'chromium' | 'browser'): Promise<Availability<TestChromium>> {
  const lease = await leasePart(part);
  if (!lease.available) return lease;
  const path = lease.url;
  const args = [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return {
    available: true,
    path,
    launch: ({ optimizes = false } = {}) =>
      chromium.launch({
        executablePath: path,
        headless: true,
        args: optimizes ? args : [...args, SHORT_LIVED],
      }),
  };
}
