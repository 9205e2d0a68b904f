import { Worker } from 'node:worker_threads';

/** Keeps so many cores busy, in threads that end with this process at the latest. */
export function startBusyLoops(count: number): { stop(): Promise<unknown> } {
  const threads = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  return { stop: () => Promise.all(threads.map((thread) => thread.terminate())) };
}
