import { Writable } from 'node:stream';

/** The `output` of a logger whose lines a test wants to read. */
export function logOutput(take: (line: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}
