import { setTimeout as sleep } from 'node:timers/promises';

const REOPEN_AFTER_MS = 1_000;

/** A queue or worker of BullMQ. */
interface QueuePart {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens a part of BullMQ on PostgreSQL, and again after a second for as long as it does not become ready: BullMQ 6.7 keeps the error
 * of a failed first connection, and answers every later call with it. Failures go to the part's own `error` listener.
 */
export function openUntilReady<Part extends QueuePart>(open: () => Part) {
  const stopping = new AbortController();
  let part = open();

  async function reopen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isReady = await part.waitUntilReady().then(
        () => true,
        () => false,
      );
      if (isReady) return;
      await sleep(REOPEN_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      part.close().catch(() => undefined);
      part = open();
    }
  }
  void reopen();

  return {
    /** Returns the part that was opened last. */
    current: () => part,
    async close(): Promise<void> {
      stopping.abort();
      await part.close();
    },
  };
}
