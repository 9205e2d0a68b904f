import { chromium } from 'playwright-core';
import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt, isProgram } from './machine.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * A Chromium program; `url` is its path. `CHROMIUM_PATH`, else the system's, else the one Playwright has installed, else
 * Debian's package where we may install it.
 */
export async function provideChromium(): Promise<Availability<Part>> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return found(given, 'CHROMIUM_PATH');
  const system = await findProgram(...NAMES);
  if (system) return found(system, 'the system');
  if (await isProgram(MAC)) return found(MAC, 'the system');
  const playwrights = chromium.executablePath();
  if (await isProgram(playwrights)) return found(playwrights, 'Playwright');
  const failure = await installWithApt('chromium');
  const installed = failure ? undefined : await findProgram(...NAMES);
  if (installed) return found(installed, 'Debian');
  const reasons = ['no CHROMIUM_PATH', 'none installed', failure ?? 'its package brings none'];
  return { available: false, reason: `Chromium: ${reasons.join(', ')}` };
}

function found(path: string, origin: string): Availability<Part> {
  return { available: true, url: path, origin, stop: async () => {} };
}
