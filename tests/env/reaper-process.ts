import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ReaperOrder } from './reaper.ts';

// Started by reaper.ts. Reads commands until the pipe closes, which means that the parent process has exited.
const pids = new Set<number>();
const folders = new Set<string>();

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const order: ReaperOrder = JSON.parse(line);
  if ('process' in order) pids.add(order.process);
  else if ('forget' in order) pids.delete(order.forget);
  else folders.add(order.folder);
}
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
for (const folder of folders) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch {
    // Remains in the system's temporary folder.
  }
}
