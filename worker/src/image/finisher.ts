import { createHash } from 'node:crypto';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import { fingerprintOf } from '@easel/shared/node/images/fingerprint';
import type { Sharp } from 'sharp';
import type { ModelImage } from '../providers/types.ts';
import { applyPatch, encodePatch } from './clean-patch.ts';
import type { CredentialSigner } from './credentials.ts';
import {
  decodeModelImage,
  freeBytes,
  openModelImage,
  openPixels,
  type Pixels,
  readable,
  runRaw,
} from './decode.ts';
import { UPSCALED_AREA } from './enlarge.ts';
import type { Origin, Parent } from './manifest.ts';
import { encodePreview } from './preview.ts';
import { encodePng, encodeWebp } from './raster-files.ts';
import { traceSvg } from './trace.ts';
import { createWatermark } from './watermark.ts';

/** Pixels: the long side of the display image, enough for a page on a dense screen. */
const DISPLAY_SIDE = 1_280;
/** Pixels: the long side of the thumbnail, enough for a tile on a dense screen. */
const THUMBNAIL_SIDE = 512;

export interface ImageFile {
  data: Buffer;
  contentType: string;
  /** SHA-256 of `data`. */
  hash: Buffer;
}

export interface FinishedImage {
  /** A PNG of the picture's own size. */
  original: ImageFile;
  /** A webp for pages, its long side at most 1280 pixels. */
  display: ImageFile;
  /** A webp for tiles, its long side at most 512 pixels. The display image itself if that is as small. */
  thumbnail: ImageFile;
  /** Pixels, of the original. */
  width: number;
  height: number;
  /** A perceptual hash, to recognize the picture; undefined for one too plain to tell from others. */
  fingerprint: Uint8Array | undefined;
  /** The pixels that the watermark covers; undefined without one. */
  patch: ImageFile | undefined;
}

export interface ImageFinisher {
  /**
   * Encodes the files that are stored. A watermark is in the pixels of each.
   * @throws {ModelError} model_output_invalid
   */
  finish(
    source: ModelImage,
    options: {
      watermark: boolean;
      recipe: ImageRecipe;
      parents?: readonly Parent[];
      maxPixels?: number | undefined;
    },
  ): Promise<FinishedImage>;
  /**
   * Encodes the files of a picture without its watermark, from the original file and the patch that was kept of it.
   * @throws {ModelError} model_output_invalid, {Error} for a patch of another picture
   */
  clean(
    original: Uint8Array,
    options: { patch: Uint8Array; recipe: ImageRecipe; maxPixels: number },
  ): Promise<FinishedImage>;
  /** Encodes a preview as a `data:` URL of a WebP, small enough for an event. @throws {ModelError} */
  preview(source: ModelImage, options: { watermark: boolean }): Promise<string>;
  /**
   * Encodes a PNG with a long side of `longSide` pixels, from the original file or from what an upscaler returned for it.
   * @throws {ModelError} model_output_invalid
   */
  highRes(
    original: Uint8Array,
    options: { longSide: number; recipe: ImageRecipe; upscaled?: ModelImage | undefined },
  ): Promise<ImageFile>;
  /** Traces the original file as an SVG. @throws {ModelError} model_output_invalid */
  vector(original: Uint8Array, options: { recipe: ImageRecipe }): Promise<ImageFile>;
}

/** Creates the encoder of image files. Every file carries its recipe; with a signer also content credentials. */
export function createImageFinisher({ signer }: { signer?: CredentialSigner | undefined }): ImageFinisher {
  const mark = createWatermark();

  async function signed(data: Buffer, contentType: string, recipe: ImageRecipe, origin: Origin) {
    return fileOf(signer ? await signer.sign({ data, contentType, recipe, origin }) : data, contentType);
  }

  /** Encodes the files, and frees the pixels. */
  async function encode(pixels: Pixels, recipe: ImageRecipe, origin: Origin) {
    const original = encodePng(openPixels(pixels), recipe).then((png) =>
      signed(png, 'image/png', recipe, origin),
    );
    const [file, small] = await Promise.all([original, encodeSmallFiles(pixels, recipe)]);
    // If one has failed, the others may still be reading.
    freeBytes(pixels.data);
    return { original: file, ...small, width: pixels.width, height: pixels.height };
  }

  return {
    async finish(source, { watermark, recipe: asked, parents = [], maxPixels }) {
      const pixels = await decodeModelImage(source, maxPixels);
      // Some models make only a few sizes.
      const recipe = { ...asked, width: pixels.width, height: pixels.height };
      const patch = watermark ? fileOf(await encodePatch(pixels, mark), 'image/png') : undefined;
      if (watermark) await mark.draw(pixels);
      const kind = parents.length > 0 ? 'edited' : 'created';
      return { ...(await encode(pixels, recipe, { kind, parents })), patch };
    },

    async clean(original, { patch, recipe, maxPixels }) {
      const pixels = await runRaw(openModelImage({ kind: 'encoded', data: original }, { maxPixels }));
      await applyPatch(pixels, patch);
      const origin = { kind: 'cleaned', parents: [asParent(original, recipe)] } as const;
      return { ...(await encode(pixels, recipe, origin)), patch: undefined };
    },

    preview: (source, { watermark }) => encodePreview(source, watermark ? mark : undefined),

    async highRes(original, { longSide, recipe, upscaled }) {
      const source = upscaled ?? { kind: 'encoded', data: original };
      const enlarged = openModelImage(source, { maxPixels: UPSCALED_AREA * longSide ** 2 }).resize({
        width: longSide,
        height: longSide,
        fit: 'inside',
        kernel: 'lanczos3',
      });
      const png = await readable(encodePng(enlarged, recipe));
      return signed(png, 'image/png', recipe, { kind: 'resized', parents: [asParent(original, recipe)] });
    },

    async vector(original, { recipe }) {
      const svg = await traceSvg(original, recipe);
      return signed(svg, 'image/svg+xml', recipe, {
        kind: 'converted',
        parents: [asParent(original, recipe)],
      });
    },
  };
}

/** The original file that another one of the same picture is made from. */
const asParent = (data: Uint8Array, { id }: ImageRecipe): Parent => ({
  role: 'init',
  generation: id,
  data,
  contentType: 'image/png',
});

/** Encodes the files for pages. What both the thumbnail and the fingerprint are made from is reduced once. */
async function encodeSmallFiles(pixels: Pixels, recipe: ImageRecipe) {
  const encode = async (picture: Sharp) => fileOf(await encodeWebp(picture, recipe), 'image/webp');
  const displayed = encode(reduced(pixels, DISPLAY_SIDE));
  if (fits(pixels, THUMBNAIL_SIDE)) {
    const [display, fingerprint] = await Promise.all([displayed, fingerprintOf(openPixels(pixels))]);
    return { display, thumbnail: display, fingerprint };
  }
  const [display, small] = await Promise.all([displayed, encodeTile()]);
  return { display, ...small };

  async function encodeTile() {
    const tile = await runRaw(reduced(pixels, THUMBNAIL_SIDE));
    const files = [encode(openPixels(tile)), fingerprintOf(openPixels(tile))] as const;
    const [thumbnail, fingerprint] = await Promise.all(files);
    freeBytes(tile.data);
    return { thumbnail, fingerprint };
  }
}

const fits = ({ width, height }: Pixels, side: number) => Math.max(width, height) <= side;

/** Opens pixels, reduced to a long side of at most `side`. */
function reduced(pixels: Pixels, side: number): Sharp {
  const opened = openPixels(pixels);
  return fits(pixels, side) ? opened : opened.resize({ width: side, height: side, fit: 'inside' });
}

function fileOf(data: Buffer, contentType: string): ImageFile {
  return { data, contentType, hash: createHash('sha256').update(data).digest() };
}
