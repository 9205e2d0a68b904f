import { crc32 } from 'node:zlib';

/** Bytes of a PNG's signature and header chunk. */
const HEAD_BYTES = 8 + 25;
const PRINTABLE_LATIN1 = /^[\n\x20-\x7e\xa0-\xff]*$/;

/**
 * Inserts texts into a PNG before its pixels, for readers that stop there. Writes `tEXt` if the text is Latin-1, as the tools that read
 * `parameters` do, else `iTXt` (PNG Specification, textual information).
 */
export function insertPngText(png: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(texts).map(([keyword, text]) =>
    keyword !== XMP_KEYWORD && PRINTABLE_LATIN1.test(text)
      ? chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))
      : // Not compressed, no language, no translated keyword.
        chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])),
  );
  return Buffer.concat([png.subarray(0, HEAD_BYTES), ...chunks, png.subarray(HEAD_BYTES)]);
}

/** XMP is always an `iTXt` chunk ("XMP Specification Part 3", PNG). */
export const XMP_KEYWORD = 'XML:com.adobe.xmp';

function chunk(type: 'tEXt' | 'iTXt', data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
