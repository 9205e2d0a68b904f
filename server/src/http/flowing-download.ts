import type { ServerResponse } from 'node:http';

/** Bytes that a client must read between two checks while data is pending. A connection of 5 kbit/s is fast enough. */
const LEAST_BYTES = 32 * 1024;
const LOOK_EVERY_MS = 60_000;

/** Closes the connection of a client that reads a long answer too slowly, so that it does not hold its place forever. */
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
