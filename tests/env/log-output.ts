import { Writable } from 'node:stream';

/** Creates a logger's `output` that passes each line to `take`. */
export function logOutput(take: (line: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}
