import { type Browser, chromium } from 'playwright-core';
import type { Availability } from './availability.ts';
import { leasePart } from './parts.ts';

/** Nothing that speaks to the outside or needs a screen. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface TestChromium {
  path: string;
  /** What to start the program with, `--headless` included: for tools that start it themselves. */
  args: string[];
  /** A browser of the caller's own, to be closed by it. */
  launch(): Promise<Browser>;
}

/** A real Chromium, driven by Playwright. */
export const testChromium = () => leaseChromium('chromium');

/** One with all that a window has: without one, notifications are always refused. It takes more of the machine. */
export const testBrowser = () => leaseChromium('browser');

async function leaseChromium(part: 'chromium' | 'browser'): Promise<Availability<TestChromium>> {
  const lease = await leasePart(part);
  if (!lease.available) return lease;
  const path = lease.url;
  const args = [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return {
    available: true,
    path,
    args: ['--headless', ...args],
    launch: () => chromium.launch({ executablePath: path, headless: true, args }),
  };
}
