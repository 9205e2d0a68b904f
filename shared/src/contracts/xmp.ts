/**
 * Finds the XMP packet in the bytes of an image file, where each format keeps it ("XMP Specification Part 3: Storage in
 * Files", January 2020): PNG in an `iTXt` chunk, JPEG in an APP1 segment, WebP in its own chunk (WebP Container
 * Specification), SVG in a `metadata` element. Runs in browsers too: no dependencies, and no decompression.
 */

/** Maximum bytes of XMP; ours has a few kilobytes. */
const MAX_XMP_BYTES = 256 * 1024;
/** Bytes at the start of an SVG that are searched for metadata. */
const MAX_SVG_HEAD = 1024 * 1024;
/** Maximum number of parts to read, far more than encoders write. */
const MAX_PARTS = 100_000;

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const PNG_XMP = 'XML:com.adobe.xmp\0\0\0\0\0';
const JPEG_XMP = 'http://ns.adobe.com/xap/1.0/\0';

/** Returns the XMP packet's text; undefined if the file has none, or none that is readable. */
export function findXmp(file: Uint8Array): string | undefined {
  if (startsWith(file, 0, PNG_SIGNATURE)) return findInPng(file);
  if (startsWith(file, 0, '\xff\xd8\xff')) return findInJpeg(file);
  if (startsWith(file, 0, 'RIFF') && startsWith(file, 8, 'WEBP')) return findInWebp(file);
  return findInSvg(file);
}

/**
 * Returns a simple property's value; undefined without one. Reads both forms, element and attribute, since tools that rewrite
 * XMP convert between them.
 */
export function readXmpProperty(xmp: string, name: string): string | undefined {
  const opening = xmp.indexOf(`<${name}>`);
  if (opening >= 0) {
    const start = opening + name.length + 2;
    const end = xmp.indexOf(`</${name}>`, start);
    return end < 0 ? undefined : unescapeXml(xmp.slice(start, end));
  }
  const attribute = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(xmp)?.[1];
  return attribute && unescapeXml(attribute.slice(1, -1));
}

/** Reads chunks: 4 bytes length, 4 bytes type, data, 4 bytes checksum. */
function findInPng(file: Uint8Array): string | undefined {
  const view = viewOf(file);
  let at = PNG_SIGNATURE.length;
  for (let part = 0; part < MAX_PARTS && at + 12 <= file.length; part += 1) {
    const length = view.getUint32(at);
    const data = at + 8;
    if (startsWith(file, at + 4, 'iTXt') && startsWith(file, data, PNG_XMP)) {
      return textOf(file, data + PNG_XMP.length, data + length);
    }
    at = data + length + 4;
  }
  return undefined;
}

/** Reads segments up to the start of the scan: a marker, 2 bytes length that include themselves, data. */
function findInJpeg(file: Uint8Array): string | undefined {
  const view = viewOf(file);
  let at = 2;
  for (let part = 0; part < MAX_PARTS && at + 4 <= file.length; part += 1) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker === 0xffda) return undefined;
    const data = at + 4;
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === 0xffe1 && startsWith(file, data, JPEG_XMP))
      return textOf(file, data + JPEG_XMP.length, end);
    at = end;
  }
  return undefined;
}

/** Reads chunks: 4 bytes type, 4 bytes length (little-endian), data padded to an even length. */
function findInWebp(file: Uint8Array): string | undefined {
  const view = viewOf(file);
  let at = 12;
  for (let part = 0; part < MAX_PARTS && at + 8 <= file.length; part += 1) {
    const length = view.getUint32(at + 4, true);
    const data = at + 8;
    if (startsWith(file, at, 'XMP ')) return textOf(file, data, data + length);
    at = data + length + (length % 2);
  }
  return undefined;
}

function findInSvg(file: Uint8Array): string | undefined {
  const head = new TextDecoder().decode(file.subarray(0, MAX_SVG_HEAD));
  if (!/^\uFEFF?\s*<(svg|\?xml|!--|!DOCTYPE)/i.test(head)) return undefined;
  const start = head.indexOf('<x:xmpmeta');
  const end = head.indexOf('</x:xmpmeta>', start);
  return start < 0 || end < 0 || end - start > MAX_XMP_BYTES ? undefined : head.slice(start, end);
}

function textOf(file: Uint8Array, start: number, end: number): string | undefined {
  if (end > file.length || end < start || end - start > MAX_XMP_BYTES) return undefined;
  return new TextDecoder().decode(file.subarray(start, end));
}

/** Returns whether the file has these bytes at an offset. Each character stands for one byte. */
function startsWith(file: Uint8Array, at: number, bytes: string): boolean {
  for (let i = 0; i < bytes.length; i += 1) {
    if (file[at + i] !== bytes.charCodeAt(i)) return false;
  }
  return true;
}

function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const point = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
