import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Describes the current state of a process, from `/proc`: its threads with their states and what each waits for in the kernel,
 * and its open files. Leaves out what the system does not reveal. Returns a note on systems other than Linux.
 */
export function describeProcess(pid: number): string {
  const root = `/proc/${pid}`;
  const threads = tryTo(() => readdirSync(`${root}/task`));
  if (!threads) return `The system tells nothing of process ${pid}.`;
  const lines = threads.map((id) => describeThread(`${root}/task/${id}`, id));
  const files = (tryTo(() => readdirSync(`${root}/fd`)) ?? []).flatMap((fd) => {
    const target = tryTo(() => readlinkSync(`${root}/fd/${fd}`));
    return target?.startsWith('/') ? [target] : [];
  });
  const load = tryTo(() => readFileSync('/proc/loadavg', 'utf8').trim());
  return [`load ${load}`, ...lines, `open files: ${files.join(', ') || 'none'}`].join('\n');
}

/** Describes one thread: its name, state, where it waits in the kernel, its system call and the kernel's stack. */
function describeThread(folder: string, id: string): string {
  const read = (file: string) => tryTo(() => readFileSync(`${folder}/${file}`, 'utf8').trim()) ?? '?';
  const state = /^State:\s*(.*)$/m.exec(read('status'))?.[1] ?? '?';
  const [syscall] = read('syscall').split(' ');
  const stack = read('stack').replaceAll(/\s*\n\s*/g, ' < ');
  return `thread ${id} ${read('comm')}: ${state}, waits in ${read('wchan')}, system call ${syscall}, stack ${stack}`;
}

/** Returns undefined if the system refuses, or the process has just ended. */
function tryTo<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
