/**
 * A thread of the child that ends its process when that takes too much memory, or has lost its worker. The child's own loop stands
 * still while it computes.
 */
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 200;
const { limitBytes, parent } = workerData as { limitBytes: number; parent: number };

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > limitBytes;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
