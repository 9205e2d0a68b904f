import { Worker } from 'node:worker_threads';

/** Keeps `count` cores busy, in threads that stop no later than this process. */
export function startBusyLoops(count: number): { stop(): Promise<unknown> } {
  const threads = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  return { stop: () => Promise.all(threads.map((thread) => thread.terminate())) };
}
