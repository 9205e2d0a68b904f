import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ReaperOrder } from './reaper.ts';

// Started by reaper.ts. Collects orders until the pipe closes, which means that the one who gave them is gone.
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
    // It has ended by itself.
  }
}
for (const folder of folders) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch {
    // Left in the system's temporary folder.
  }
}
