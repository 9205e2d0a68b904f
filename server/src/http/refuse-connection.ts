import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '@easel/shared/node/app-error';
import { presentProblem } from './problem.ts';

const CODES = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
} as const;

/**
 * Answers a connection that sends invalid HTTP, or sends it too slowly, then closes it. There is no request or route at this
 * point.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = new AppError(CODES[error.code as keyof typeof CODES] ?? 'malformed_request');
  const body = JSON.stringify(presentProblem(known, randomUUID(), publicUrl));
  const head = [
    `HTTP/1.1 ${known.status} ${known.detail}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
