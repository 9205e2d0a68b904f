import type { IncomingMessage, ServerResponse } from 'node:http';

/** The fewest bytes that an upload must send between two looks. A connection of 0.1 Mbit/s is fast enough. */
const LEAST_BYTES = 32 * 1024;
const LOOK_EVERY_MS = 5_000;

/**
 * Closes the connection of an upload that hardly sends anything, so that it does not keep its place for minutes. Does nothing when it
 * has closed already.
 */
export function requireFlow(
  request: IncomingMessage,
  response: ServerResponse,
  everyMs = LOOK_EVERY_MS,
): void {
  // Its `close` event was emitted before: nothing would clear the interval.
  if (response.destroyed) return;
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    else if (socket.bytesRead - before < LEAST_BYTES) socket.destroy();
    before = socket.bytesRead;
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}
