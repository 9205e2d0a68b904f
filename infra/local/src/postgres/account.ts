import { execFileSync, spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** The operating system user that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Returns the user that PostgreSQL must run as; undefined for the current user unless that is root. Under root: the owner of an
 * existing data folder, else `postgres`, else `nobody`.
 */
export async function databaseAccount(dataFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root and there is neither a user postgres nor nobody: start Easel as another user.',
  );
}

/** Returns whether `account` may enter `folder`. Tests it, because modes alone do not decide. */
export function mayEnter(account: Account, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -r "$0"', folder], { ...account, cwd: '/' }).status ===
    0
  );
}

function lookUp(name: string): Account | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}
