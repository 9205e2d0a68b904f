/**
 * A thread of the child that kills the process when it uses too much memory, or has lost its worker. The child's event loop is blocked
 * while it computes.
 */
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 200;
const { limitBytes, parent } = workerData as { limitBytes: number; parent: number };

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > limitBytes;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
