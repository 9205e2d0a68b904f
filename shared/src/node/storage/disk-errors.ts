import { hasCode } from '../process/error-code.ts';
import { StoreError } from './store.ts';

/** Converts a file system error below `root` to a StoreError. Returns other errors unchanged. */
export function toStoreError(error: unknown, root: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error && 'syscall' in error)) return error;
  const because = { cause: error };
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new StoreError('full', `No space left in the storage folder ${root}`, because);
  }
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return new StoreError('denied', `No permission to read and write the storage folder ${root}`, because);
  }
  if (hasCode(error, 'ENOTDIR', 'EISDIR', 'EEXIST')) {
    const message = `A file is in the way of a folder, or a folder of a file, in the storage folder ${root}: no key may be the folder of another`;
    return new StoreError('bad_key', message, because);
  }
  if (hasCode(error, 'ENOENT')) {
    return new StoreError('missing', `The storage folder ${root} does not exist`, because);
  }
  return new StoreError(
    'unavailable',
    `The storage folder ${root} does not answer: ${error.message}`,
    because,
  );
}
