import { chromium } from 'playwright-core';
import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt, isProgram } from './machine.ts';

/** The same engine without what only a window needs: the browser tests cost a third less of the processor's time in it. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium program; `url` is its path. `CHROMIUM_PATH`, else the headless shell, from Debian where we may install it, else a browser. */
export async function provideChromium(): Promise<Availability<Part>> {
  if (process.env.CHROMIUM_PATH) return provideBrowser();
  const shell = await installed(SHELL);
  return shell.available ? shell : provideBrowser();
}

/**
 * One with all that a window has, notifications for example; `url` is its path. `CHROMIUM_PATH`, else the system's, else the one
 * Playwright has installed, else Debian's package where we may install it.
 */
export async function provideBrowser(): Promise<Availability<Part>> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return found(given, 'CHROMIUM_PATH');
  const system = await findProgram(...BROWSERS);
  if (system) return found(system, 'the system');
  if (await isProgram(MAC)) return found(MAC, 'the system');
  const playwrights = chromium.executablePath();
  if (await isProgram(playwrights)) return found(playwrights, 'Playwright');
  const debians = await installed('chromium');
  if (debians.available) return debians;
  return { available: false, reason: `Chromium: no CHROMIUM_PATH, none installed, ${debians.reason}` };
}

/** A program of Debian's package of that name, which is installed where it is missing. */
async function installed(name: string): Promise<Availability<Part>> {
  const present = await findProgram(name);
  if (present) return found(present, 'the system');
  const failure = await installWithApt(name);
  const path = failure ? undefined : await findProgram(name);
  if (path) return found(path, 'Debian');
  return { available: false, reason: failure ?? 'its package brings none' };
}

function found(path: string, origin: string): Availability<Part> {
  return { available: true, url: path, origin, stop: async () => {} };
}
