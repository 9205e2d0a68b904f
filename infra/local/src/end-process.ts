import { waitUntil } from './wait-until.ts';

/**
 * Sends SIGTERM to a process, and SIGKILL if it still runs after `graceMs`. Then waits for its end, at most `graceMs` again. With
 * an infinite `graceMs`, it is not killed.
 */
export async function endProcess(
  { send, isOver }: { send(name: NodeJS.Signals): void; isOver(): boolean },
  graceMs: number,
): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    send(name);
    if (await waitUntil(isOver, { timeoutMs: graceMs })) return;
  }
}
