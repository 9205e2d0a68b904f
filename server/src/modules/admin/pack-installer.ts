import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '@easel/shared/node/app-error';
import type { Logger } from '@easel/shared/node/logger';
import type { InstallerMessage } from '@easel/shared/node/models/packs/installer-messages';
import type { ServerConfig } from '../../config.ts';

export interface PackInstaller {
  /**
   * Starts an installation, and resolves as soon as no other can begin. It runs in a separate process, because checksums of
   * gigabytes would block this one, and ends with the server.
   *
   * @throws {AppError} illegal_state with the reason, if it cannot begin or this server installs nothing
   */
  install(id: string): Promise<void>;
  /** Removes a pack. @throws {AppError} as {@link install} does */
  remove(id: string): Promise<void>;
  /** Ends the running installation; another one resumes it. */
  close(): Promise<void>;
}

/** Installs and removes model packs by the script of the configuration. */
export function createPackInstaller({
  config: { installer },
  logger,
}: {
  config: ServerConfig['packs'];
  logger: Logger;
}): PackInstaller {
  const running = new Map<ChildProcess, Promise<void>>();

  function run(words: readonly string[], until: readonly InstallerMessage['kind'][]): Promise<void> {
    if (!installer) {
      return Promise.reject(new AppError('illegal_state', { detail: 'This server cannot install models.' }));
    }
    const { promise: answered, resolve, reject } = Promise.withResolvers<void>();
    const child = fork(installer.script, words, {
      env: installer.env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: InstallerMessage) => {
      if (until.includes(message.kind)) resolve();
      if (message.kind !== 'failed') return;
      logger.warn({ words, reason: message.reason }, 'model pack');
      reject(new AppError('illegal_state', { detail: message.reason }));
    });
    const exited = new Promise<void>((done) => {
      const end = (cause?: Error) => {
        running.delete(child);
        reject(
          new AppError('internal', { cause: cause ?? new Error('the installer ended without an answer') }),
        );
        done();
      };
      child.once('exit', () => end());
      child.once('error', end);
    });
    running.set(child, exited);
    return answered;
  }

  return {
    install: (id) => run(['add', id, '--accept-license'], ['started', 'done']),
    remove: (id) => run(['remove', id], ['done']),
    async close() {
      for (const child of running.keys()) child.kill('SIGTERM');
      await Promise.all(running.values());
    },
  };
}
