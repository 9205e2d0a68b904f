import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@easel/shared/node/process/error-code';
import { replaceFile } from '@easel/shared/node/storage/replace-file';
import { explainFileError, StartError } from './start-error.ts';

const LEAST_CHARACTERS = 32;

/**
 * Returns the secret that signs sessions and links. It is generated on the first start and kept in `<home>/secret`, readable only
 * by its owner.
 */
export async function readOrCreateSecret(home: string): Promise<string> {
  const file = join(home, 'secret');
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFileError(error, file);
  });
  if (kept === undefined) return await createSecret(file);
  if (kept.trim().length >= LEAST_CHARACTERS) return kept.trim();
  throw new StartError(
    `${file} is damaged: it holds fewer than ${LEAST_CHARACTERS} characters. Restore it, or remove it: then everyone signs in again.`,
  );
}

async function createSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  try {
    await replaceFile(file, `${secret}\n`, { mode: 0o600 });
  } catch (error) {
    throw explainFileError(error, file);
  }
  return secret;
}
