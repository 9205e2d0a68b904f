import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What must not outlive the process that started it. */
export interface Reaper {
  /** Kill this process when we are gone. */
  watchProcess(pid: number): void;
  /** Remove this folder when we are gone. */
  watchFolder(folder: string): void;
  /** This process has ended in order; its id may be given to another. */
  forgetProcess(pid: number): void;
}

let reaper: Reaper | undefined;

/**
 * A small process beside ours that cleans up once we are gone, however we go: it reads a pipe from us, which the system
 * closes even after a kill -9.
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
