import { errorCode } from '@easel/shared/node/process/error-code';

/** An error that the user of `npm start` can fix: shown as one line without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Converts the error of a file operation in `folder` to one readable line. Returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`The disk is full: cannot write to ${folder}. Free some space and start again.`);
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `Cannot write to ${folder}: permission denied. Check who owns it, or set EASEL_HOME.`,
      );
    case 'EROFS':
      return new StartError(
        `Cannot write to ${folder}: the file system is read-only. Set EASEL_HOME to a folder elsewhere.`,
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(
        `Cannot use ${folder}: a file stands where a folder is needed. Move it, or set EASEL_HOME.`,
      );
    case 'ENOENT':
      // Any missing folder would have been created.
      if ((error as NodeJS.ErrnoException).syscall !== 'mkdir') return error;
      return new StartError(
        `Cannot create ${folder}: there can be no folder in that place. Set EASEL_HOME to a folder elsewhere.`,
      );
    default:
      return error;
  }
}
