import type { Size } from '@easel/shared/contracts/sizes';
import sharp from 'sharp';
import { FONT_SIZE, LINE_HEIGHT, type SheetPlan } from './sheet-geometry.ts';

const BACKGROUND = '#ffffff';
const EMPTY = '#eceae6';
const INK = '#1c1a17';
/** Our own files have at most 15 million pixels. */
const MAX_PIXELS = 32 * 1024 ** 2;
const DECODE_WITHIN_SECONDS = 20;

/** Reduces a finished image to a cell. */
export async function makeTile(file: Buffer, { width, height }: Size): Promise<Uint8Array> {
  return sharp(file, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_WITHIN_SECONDS })
    .resize({ width, height, fit: 'cover' })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer();
}

export interface SheetInput {
  plan: SheetPlan;
  /** Files of {@link makeTile}, each with the index of its cell. */
  tiles: readonly { cell: number; file: Uint8Array }[];
}

/** Draws the cells and the labels. A cell without a tile stays empty. */
export async function makeSheet({ plan, tiles }: SheetInput): Promise<Uint8Array> {
  const { width, height, places } = plan;
  const cells = tiles.flatMap(({ cell, file }) => {
    const place = places[cell];
    return place ? { input: Buffer.from(file), left: place.x, top: place.y } : [];
  });
  return sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
    .composite([{ input: Buffer.from(drawingOf(plan)), left: 0, top: 0 }, ...cells])
    .timeout({ seconds: DECODE_WITHIN_SECONDS })
    .withXmp(XMP)
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Returns an SVG of the empty cells and the labels. */
export function drawingOf({ width, height, tile, places, texts }: SheetPlan): string {
  const boxes = places.map(
    ({ x, y }) => `<rect x="${x}" y="${y}" width="${tile.width}" height="${tile.height}" fill="${EMPTY}"/>`,
  );
  const labels = texts.flatMap(({ lines, x, y, anchor }) =>
    lines.map(
      (line, index) =>
        `<text x="${x}" y="${y + index * LINE_HEIGHT + FONT_SIZE}" text-anchor="${anchor}">${escapeXml(line)}</text>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<g font-family="Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif" font-size="${FONT_SIZE}" fill="${INK}">
${[...boxes, ...labels].join('\n')}
</g></svg>`;
}

/** Escapes the special characters of XML, and removes those that XML 1.0 cannot contain. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Declares the image a composite of generated images (IPTC digital source type). */
const XMP = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic</Iptc4xmpExt:DigitalSourceType>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
