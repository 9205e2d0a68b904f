import type { IncomingMessage } from 'node:http';

/** Returns how many bytes the body of a request may have: as many as it declares, and otherwise the most that is accepted. */
export function declaredBytes({ headers }: IncomingMessage, most: number): number {
  return Math.min(Number(headers['content-length'] ?? most), most);
}
