import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { WriteLine } from './child.ts';

const LARGE_LOG_BYTES = 20 * 1024 * 1024;
const NAME_WIDTH = 9;

export interface Output {
  /** Prints a line of the launcher. */
  say(line: string): void;
  /** Writes a child's line to the terminal, prefixed with its name, and to `<name>.log`. */
  write: WriteLine;
  /** Prints children's errors from now on. Earlier ones are only in the log. */
  showErrors(): void;
}

/** Creates the output to terminal and logs. */
export function createOutput(logFolder: string): Output {
  const logs = new Map<string, (line: string) => void>();
  let held = true;
  const logOf = (name: string) => {
    const log = logs.get(name) ?? openLog(join(logFolder, `${name.replaceAll(' ', '-')}.log`));
    logs.set(name, log);
    return log;
  };
  return {
    say: (line) => console.log(line),
    write(name, line) {
      logOf(name)(line);
      if (!held || name === 'easel') console.log(`${name.padEnd(NAME_WIDTH)}| ${line}`);
    },
    showErrors() {
      held = false;
    },
  };
}

/**
 * Opens a log that rotates to `.1`. On a full disk, lines are lost without an error. If the file cannot be moved, it is appended
 * to.
 */
function openLog(path: string): (line: string) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let stream = append(path);
  return (line) => {
    if (size > LARGE_LOG_BYTES) {
      stream.end();
      rotate(path);
      stream = append(path);
      size = 0;
    }
    size += Buffer.byteLength(line) + 1;
    stream.write(`${line}\n`);
  };
}

function rotate(path: string): void {
  try {
    renameSync(path, `${path}.1`);
  } catch {
    // The file may have been deleted meanwhile. This runs in a listener, where an error would end the launcher.
  }
}

function append(path: string): WriteStream {
  const stream = createWriteStream(path, { flags: 'a' });
  stream.on('error', () => {});
  return stream;
}
