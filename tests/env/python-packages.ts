import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Availability, Part } from './availability.ts';
import { cacheFolder, findProgram, installWithApt, isProgram, runToEnd } from './machine.ts';

/**
 * Provides a package of PyPI; `url` is the path of a Python that has it. Installs it once, in a virtual environment in the cache
 * folder.
 */
export async function providePythonPackage(name: string, version: string): Promise<Availability<Part>> {
  const kept = join(cacheFolder(), `${name}-${version}`);
  const python = join(kept, 'bin/python');
  const failure = (await isProgram(python)) ? undefined : await install(kept, `${name}==${version}`);
  if (failure) return { available: false, reason: `${name} of PyPI: ${failure}` };
  return { available: true, url: python, origin: 'PyPI', stop: async () => {} };
}

/** Returns why the installation failed, or undefined on success. */
async function install(folder: string, what: string): Promise<string | undefined> {
  await mkdir(cacheFolder(), { recursive: true });
  const half = `${folder}.${process.pid}.half`;
  const python = join(half, 'bin/python');
  try {
    // Debian's Python lacks the packages for virtual environments.
    const noVenv =
      (await makeVenv(half)) && ((await installWithApt('python3-venv')) ?? (await makeVenv(half)));
    if (noVenv) return noVenv;
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1'];
    const failed = await runToEnd(python, [...pip, what], process.env);
    if (failed) return `pip install ${what} failed: ${failed}`;
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
