import type { ServerResponse } from 'node:http';

/** The fewest bytes that a client must take between two looks while data wait for it. A connection of 5 kbit/s is fast enough. */
const LEAST_BYTES = 32 * 1024;
const LOOK_EVERY_MS = 60_000;

/** Closes the connection of a client that hardly reads a long answer, so that it does not keep its place without end. */
export function requireReading(response: ServerResponse, everyMs = LOOK_EVERY_MS): void {
  const { socket } = response;
  if (!socket || response.destroyed) return;
  let before = socket.bytesWritten;
  const timer = setInterval(() => {
    if (response.writableNeedDrain && socket.bytesWritten - before < LEAST_BYTES) socket.destroy();
    before = socket.bytesWritten;
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}
