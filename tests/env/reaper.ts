import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Cleans up processes and folders once this process exits. */
export interface Reaper {
  /** Kills this process once ours exits. */
  watchProcess(pid: number): void;
  /** Removes this folder once our process exits. */
  watchFolder(folder: string): void;
  /** Stops watching a process that has exited, because its id may be reused. */
  forgetProcess(pid: number): void;
}

let reaper: Reaper | undefined;

/**
 * Returns the reaper of this process: a small child process that cleans up after a normal exit and after a crash. It reads a pipe
 * from us, which the system closes even after SIGKILL.
 */
export function theReaper(): Reaper {
  reaper ??= startReaper();
  return reaper;
}

function startReaper(): Reaper {
  const script = fileURLToPath(new URL('./reaper-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.on('error', () => {});
  child.unref();
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  const tell = (order: ReaperOrder) => child.stdin.write(`${JSON.stringify(order)}\n`);
  return {
    watchProcess: (pid) => tell({ process: pid }),
    watchFolder: (folder) => tell({ folder }),
    forgetProcess: (pid) => tell({ forget: pid }),
  };
}

export type ReaperOrder = { process: number } | { folder: string } | { forget: number };
