import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipStream {
  zip: ZipFile;
  /** The stream to send. Closing it closes the sources. */
  output: Readable;
  /** Breaks off the archive, so that it cannot be mistaken for a complete one. */
  fail: (error: unknown) => void;
  /** Connects a source with the archive: an error of the source breaks off the archive, and the archive's end closes the source. */
  watch: (source: Readable) => Readable;
  /** Adds a file that is already compressed. Resolves when the archive reads it, so that files are opened one at a time. */
  addFile(name: string, open: () => Promise<Readable>): Promise<void>;
}

/** Begins a ZIP that is created while it is sent. End it with `zip.end()`. */
export function createZipStream(onBrokenOff: (error: unknown) => void): ZipStream {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: unknown) => {
    if (output.destroyed) return;
    onBrokenOff(error);
    output.destroy(error instanceof Error ? error : new Error('The archive failed'));
  };
  zip.on('error', fail);
  const watch = (source: Readable) => {
    const close = () => source.destroy();
    source.once('error', fail);
    source.once('close', () => output.off('close', close));
    if (output.destroyed) close();
    else output.once('close', close);
    return source;
  };
  const addFile = (name: string, open: () => Promise<Readable>) =>
    new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { compress: false }, (done) => {
        open().then(
          (stream) => {
            done(null, watch(stream));
            resolve();
          },
          (error: unknown) => {
            done(error, Readable.from([]));
            reject(error);
          },
        );
      });
    });
  return { zip, output, fail, watch, addFile };
}
