import { createHash } from 'node:crypto';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { ImageRecipe } from '@easel/shared/contracts/recipe.schema';
import type { Size } from '@easel/shared/contracts/sizes';
import { fingerprintOf } from '@easel/shared/node/images/fingerprint';
import { openRaster } from '@easel/shared/node/images/raster';
import { makeAvatar, type Square } from '../modules/profile/avatar-image.ts';
import { makeSheet, makeTile, type SheetInput } from '../modules/sheets/sheet-image.ts';
import { type ReencodedImage, reencodeUpload } from '../modules/uploads/upload-image.ts';
import { type ReadCredential, readCredential } from '../modules/verify/credential-reader.ts';

/** Larger images are not decoded: decoding may take eight bytes a pixel and more. Our largest have 15 million pixels. */
const MAX_PIXELS = 32 * 1024 ** 2;
const DECODE_WITHIN_SECONDS = 20;

/** What a task found out about a file's picture. */
export interface Seen {
  /** False for a file that is no PNG, JPEG or WebP, or whose header is broken. */
  isImage: boolean;
  /** Null for a picture that is too large, too plain or broken. */
  fingerprint: Uint8Array | null;
}

async function fingerprint({ file }: { file: Uint8Array }): Promise<Seen> {
  const raster = openRaster(file, Number.MAX_SAFE_INTEGER);
  // Reads only the header.
  const size = await raster?.metadata().catch(() => undefined);
  if (!raster || !size) return { isImage: false, fingerprint: null };
  if (size.width * size.height > MAX_PIXELS) return { isImage: true, fingerprint: null };
  // The header may be valid although the pixels are broken or take too long to decode.
  const limited = raster.timeout({ seconds: DECODE_WITHIN_SECONDS });
  return { isImage: true, fingerprint: (await fingerprintOf(limited).catch(() => undefined)) ?? null };
}

/** What a file claims about itself. */
export interface Claims {
  /** The SHA-256 digest of the file. */
  hash: Uint8Array;
  recipe: ImageRecipe | null;
  credential: ReadCredential | null;
}

interface ClaimsInput {
  file: Uint8Array;
  contentType: string;
  /** Settings of the C2PA library. */
  settings: string;
}

async function claims({ file, contentType, settings }: ClaimsInput): Promise<Claims> {
  const hash = createHash('sha256').update(file).digest();
  const credential = await readCredential(bufferOf(file), contentType, settings);
  return { hash, recipe: readRecipe(file), credential };
}

const avatar = ({ file, square }: { file: Uint8Array; square: Square | undefined }): Promise<Uint8Array> =>
  makeAvatar(bufferOf(file), square);

const upload = ({ file }: { file: Uint8Array }): Promise<ReencodedImage> => reencodeUpload(bufferOf(file));

const sheetTile = ({ file, ...size }: { file: Uint8Array } & Size): Promise<Uint8Array> =>
  makeTile(bufferOf(file), size);

const sheet = (input: SheetInput): Promise<Uint8Array> => makeSheet(input);

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The tasks that the isolated process runs on untrusted bytes. */
export const IMAGE_TASKS = { avatar, claims, fingerprint, sheet, sheetTile, upload };

export type ImageTasks = typeof IMAGE_TASKS;
export type ImageTask = keyof ImageTasks;
