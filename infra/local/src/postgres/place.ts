import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFileError, StartError } from '../start-error.ts';
import { type Account, databaseAccount, mayEnter } from './account.ts';

/** A cluster's folder and the user that runs it. */
export interface Place {
  folder: string;
  account: Account | undefined;
}

/** Alternatives, under root, for folders that PostgreSQL's user cannot reach, such as those in a 0700 `/root`. */
const OUTSIDE = ['/var/lib/easel', '/var/tmp/easel'];

/**
 * Makes `folder` usable for PostgreSQL's user. If that user cannot reach it, under root, the real folder is created elsewhere and
 * `folder` becomes a link to it. Its file `belongs-to` names `folder`.
 */
export async function preparePlace(folder: string): Promise<Place> {
  try {
    const link = await lstat(folder).catch(() => undefined);
    if (link?.isSymbolicLink()) return await adoptLink(folder);
    const account = await databaseAccount(join(folder, 'data'));
    if (!account) {
      await mkdir(folder, { recursive: true });
      return { folder: await realpath(folder), account };
    }
    if (link) return await within(folder, account);
    const parent = join(folder, '..');
    const made = await mkdir(parent, { recursive: true });
    if (made) await chmod(parent, 0o755);
    if (!mayEnter(account, parent)) return await placeOutside(folder, account);
    await mkdir(folder);
    return await within(folder, account);
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

async function within(folder: string, account: Account): Promise<Place> {
  await chmod(folder, 0o755);
  await chown(folder, account.uid, account.gid);
  const real = await realpath(folder);
  if (mayEnter(account, real)) return { folder: real, account };
  throw new StartError(
    `PostgreSQL does not run as root, and the user it runs as cannot enter ${real}. Let others enter the folders above it, or set EASEL_HOME.`,
  );
}

async function adoptLink(folder: string): Promise<Place> {
  const real = await realpath(folder).catch(() => undefined);
  if (!real)
    throw new StartError(
      `${folder} links to a folder that is gone. Restore it, or remove the link to start over.`,
    );
  const account = await databaseAccount(join(real, 'data'));
  return { folder: real, account };
}

/** Creates a folder that only root can change. Returns false if that fails, or if another user may have created it or can change it. */
async function isOurs(folder: string): Promise<boolean> {
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
    const { uid, mode } = await lstat(folder);
    return uid === 0 && (mode & 0o170022) === 0o040000;
  } catch {
    return false;
  }
}

async function placeOutside(folder: string, account: Account): Promise<Place> {
  for (const base of OUTSIDE) {
    if (!(await isOurs(base)) || !mayEnter(account, base)) continue;
    const real = join(base, randomBytes(6).toString('hex'));
    await mkdir(real, { mode: 0o755 });
    await writeFile(join(real, 'belongs-to'), `${folder}\n`);
    await symlink(real, folder);
    return await within(real, account);
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the user it runs as cannot reach ${folder}. Set EASEL_HOME to a folder that all may enter.`,
  );
}
