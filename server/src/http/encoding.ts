import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Encodings of bodies, best first, as `Content-Encoding` names them. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the encodings that an `Accept-Encoding` header allows, best first; a weight of 0 excludes one (RFC 9110, 12.5.3). */
export function encodingsFor(accepted = ''): Encoding[] {
  const taken = new Set(
    accepted
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]),
  );
  return ENCODINGS.filter((encoding) => taken.has(encoding));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Returns a function that compresses in each encoding. @param qualities of Brotli from 0 to 11, of gzip from 0 to 9 */
export function compressor(
  qualities: Readonly<Record<Encoding, number>>,
): (body: string | Buffer, encoding: Encoding) => Promise<Buffer> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: qualities.br } };
  return (body, encoding) =>
    encoding === 'br' ? toBrotli(body, brotli) : toGzip(body, { level: qualities.gzip });
}
