import { execFile } from 'node:child_process';
import { mkdir, readdir, readlink, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@easel/local/paths';
import type { Availability } from './availability.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The last commit before migration 0036, which has the schema of 0.1.0. Used until there is a tag of a release. */
const BEFORE_TAGS = '895c43d8ada55412c449bfeb52cf900b7711d089';
const run = promisify(execFile);

export interface LastRelease {
  /** The folder with its sources. */
  root: string;
  remove(): Promise<void>;
}

/** Extracts the sources of the last release from the repository's history, and links the installed packages. */
export async function lastRelease(): Promise<Availability<LastRelease>> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();
  let commit: string;
  try {
    // During a release, the new tag is on this commit.
    const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => BEFORE_TAGS);
    commit = await git('rev-parse', '--verify', `${await tag}^{commit}`);
  } catch {
    return { available: false, reason: 'the last release is not in the history of this clone' };
  }
  const folder = await temporaryFolder('last-release');
  const archive = join(folder.path, 'sources.tar');
  await git('archive', '--output', archive, commit);
  await run('tar', ['--extract', '--file', archive, '--directory', folder.path]);
  await linkPackages(folder.path);
  return { available: true, root: folder.path, remove: folder.remove };
}

/** Links all packages, but the workspaces to the release's own folders. */
async function linkPackages(root: string): Promise<void> {
  const installed = await realpath(join(ROOT, 'node_modules'));
  const modules = join(root, 'node_modules');
  await mkdir(join(modules, '@easel'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@easel' && !name.startsWith('.')) await symlink(join(installed, name), join(modules, name));
  }
  for (const name of await readdir(join(installed, '@easel'))) {
    const place = await readlink(join(installed, '@easel', name));
    await symlink(place, join(modules, '@easel', name));
  }
}
