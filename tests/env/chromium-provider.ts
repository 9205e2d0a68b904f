import { chromium } from 'playwright-core';
import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt, isProgram } from './machine.ts';

/** The same engine without what only a window needs: a run of the browser tests costs a third less of the processor's time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * A Chromium program; `url` is its path. `CHROMIUM_PATH`, else the headless shell, from Debian's package where we may install it,
 * else the system's browser, else the one Playwright has installed.
 */
export async function provideChromium(): Promise<Availability<Part>> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return found(given, 'CHROMIUM_PATH');
  const shell = await findProgram(SHELL);
  if (shell) return found(shell, 'the system');
  const failure = await installWithApt(SHELL);
  const installed = failure ? undefined : await findProgram(SHELL);
  if (installed) return found(installed, 'Debian');
  const system = await findProgram(...BROWSERS);
  if (system) return found(system, 'the system');
  if (await isProgram(MAC)) return found(MAC, 'the system');
  const playwrights = chromium.executablePath();
  if (await isProgram(playwrights)) return found(playwrights, 'Playwright');
  const reasons = ['no CHROMIUM_PATH', 'none installed', failure ?? 'its package brings none'];
  return { available: false, reason: `Chromium: ${reasons.join(', ')}` };
}

function found(path: string, origin: string): Availability<Part> {
  return { available: true, url: path, origin, stop: async () => {} };
}
