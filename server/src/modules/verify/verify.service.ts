import { createHash } from 'node:crypto';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { Verdict } from '@easel/shared/contracts/verify';
import type { Verification } from '@easel/shared/contracts/verify.schema';
import { AppError } from '@easel/shared/node/app-error';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import { fingerprintOf } from '@easel/shared/node/images/fingerprint';
import { openRaster } from '@easel/shared/node/images/raster';
import { findOriginByFile, findOriginByPicture } from '@easel/shared/node/repos/generations/origins.repo';
import type { Sharp } from 'sharp';
import type { CredentialReader, ReadCredential } from './credential-reader.ts';

/** Larger images are not decoded, which may take eight bytes a pixel and more. Our largest have 15 million pixels. */
const MAX_PIXELS = 32 * 1024 ** 2;

export interface VerifyService {
  /**
   * Determines how certain it is that an image is ours, strongest proof first. Images are decoded one at a time: a decoder may take
   * seconds of a core and hundreds of megabytes.
   *
   * @throws {AppError} image_unreadable for a file that is no image
   */
  verify(file: Buffer, contentType: string): Promise<Verification>;
}

export function createVerifyService({
  db,
  readCredential,
}: {
  db: Db;
  readCredential: CredentialReader;
}): VerifyService {
  const inTurn = createTurns();

  async function originOfPicture(file: Buffer): Promise<{ createdAt: Date } | undefined> {
    const { raster, pixels } = await openReadable(file);
    if (pixels > MAX_PIXELS) return undefined;
    // The pixels are broken although the header is not.
    const fingerprint = await fingerprintOf(raster).catch(() => undefined);
    return fingerprint && findOriginByPicture(db, fingerprint);
  }

  async function look(file: Buffer, contentType: string): Promise<Verification> {
    const recipe = readRecipe(file);
    const credential = await readCredential(file, contentType);
    const shown = { recipe, credential: credential && present(credential) };
    const answer = (verdict: Verdict, createdAt: Date | undefined): Verification => ({
      verdict,
      isOurs: verdict !== 'claim' && verdict !== 'none',
      ...shown,
      createdAt: createdAt?.toISOString() ?? null,
    });

    const origin = await findOriginByFile(db, createHash('sha256').update(file).digest());
    if (origin) return answer('file', origin.createdAt);
    if (credential?.isOurs) return answer('credential', recipe ? new Date(recipe.createdAt) : undefined);
    const shownBefore = contentType === 'image/svg+xml' ? undefined : await originOfPicture(file);
    if (shownBefore) return answer('picture', shownBefore.createdAt);
    return answer(recipe ? 'claim' : 'none', undefined);
  }

  return { verify: (file, contentType) => inTurn(() => look(file, contentType)) };
}

function present({ isOurs: _, ...credential }: ReadCredential): Verification['credential'] {
  return credential;
}

/** Reads only the header. */
async function openReadable(file: Buffer): Promise<{ raster: Sharp; pixels: number }> {
  const refuse = (cause?: unknown) =>
    new AppError('image_unreadable', {
      detail: 'This file is not a PNG, JPEG, WebP or SVG image that can be read.',
      cause,
    });
  const raster = openRaster(file, Number.MAX_SAFE_INTEGER);
  if (!raster) throw refuse();
  const { width, height } = await raster.metadata().catch((cause: unknown) => {
    throw refuse(cause);
  });
  return { raster, pixels: width * height };
}
