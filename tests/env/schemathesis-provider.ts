import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Availability, Part } from './availability.ts';
import { cacheFolder, findProgram, installWithApt, isProgram, runToEnd } from './machine.ts';

const VERSION = '4.32.5';

/**
 * Provides Schemathesis, which generates requests from an OpenAPI document; `url` is the path of a Python that has it. Installs it
 * once from PyPI into the cache folder.
 */
export async function provideSchemathesis(): Promise<Availability<Part>> {
  const kept = join(cacheFolder(), `schemathesis-${VERSION}`);
  const python = join(kept, 'bin/python');
  const failure = (await isProgram(python)) ? undefined : await install(kept);
  if (failure) return { available: false, reason: `Schemathesis: ${failure}` };
  return { available: true, url: python, origin: 'PyPI', stop: async () => {} };
}

/** Returns why the installation failed, or undefined on success. */
async function install(folder: string): Promise<string | undefined> {
  await mkdir(cacheFolder(), { recursive: true });
  const half = `${folder}.${process.pid}.half`;
  const python = join(half, 'bin/python');
  try {
    // Debian's Python lacks the packages for virtual environments.
    const noVenv =
      (await makeVenv(half)) && ((await installWithApt('python3-venv')) ?? (await makeVenv(half)));
    if (noVenv) return noVenv;
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    const failed = await runToEnd(python, [...pip, `schemathesis==${VERSION}`], process.env);
    if (failed) return `pip install schemathesis==${VERSION} failed: ${failed}`;
    await rename(half, folder);
    return undefined;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function makeVenv(folder: string): Promise<string | undefined> {
  const python = await findProgram('python3');
  return python ? await runToEnd(python, ['-m', 'venv', '--clear', folder], process.env) : 'no Python 3';
}
