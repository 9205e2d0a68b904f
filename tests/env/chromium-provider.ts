import { chromium } from 'playwright-core';
import type { Availability, Part } from './availability.ts';
import { findProgram, installWithApt, isProgram } from './machine.ts';

/** The same engine without window support. The browser tests take a third less processor time with it. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds Chromium; `url` is its path. Tries `CHROMIUM_PATH`, the headless shell (installed from Debian as root), a full browser. */
export async function provideChromium(): Promise<Availability<Part>> {
  if (process.env.CHROMIUM_PATH) return provideBrowser();
  const shell = await installed(SHELL);
  return shell.available ? shell : provideBrowser();
}

/**
 * Finds a full Chromium, with notifications for example; `url` is its path. Tries `CHROMIUM_PATH`, the system's, the one that
 * Playwright installed, and Debian's package (installed as root).
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

/** Finds the program of a Debian package of the same name, and installs the package if it is missing. */
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
