import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes that an upload must send between two checks. A connection of 0.1 Mbit/s is fast enough. */
const LEAST_BYTES = 32 * 1024;
const LOOK_EVERY_MS = 5_000;

/**
 * Closes the connection of an upload that sends too slowly, so that it does not hold its place for minutes. Does nothing if the
 * connection is already closed.
 */
export function requireFlow(
  request: IncomingMessage,
  response: ServerResponse,
  everyMs = LOOK_EVERY_MS,
): void {
  // Its `close` event has already been emitted, so nothing would clear the interval.
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
