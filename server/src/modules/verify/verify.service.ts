import { createHash } from 'node:crypto';
import { readRecipe } from '@easel/shared/contracts/read-recipe';
import type { Verdict } from '@easel/shared/contracts/verify';
import type { Verification } from '@easel/shared/contracts/verify.schema';
import { AppError } from '@easel/shared/node/app-error';
import { withDeadline } from '@easel/shared/node/async/deadline';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import { findOriginByFile, findOriginByPicture } from '@easel/shared/node/repos/generations/origins.repo';
import type { ImageProcess } from '../../isolation/image-process.ts';
import type { CredentialReader, ReadCredential } from './credential-reader.ts';

/** The decoder for credentials may take this long. The next image waits for it. */
const DECODE_WITHIN_SECONDS = 20;

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
  images,
  readCredential,
}: {
  db: Db;
  images: Pick<ImageProcess, 'run'>;
  readCredential: CredentialReader;
}): VerifyService {
  const inTurn = createTurns();

  async function originOfPicture(file: Buffer): Promise<{ createdAt: Date } | undefined> {
    const { isImage, fingerprint } = await images.run('fingerprint', { file });
    if (!isImage) throw unreadable();
    return fingerprint ? findOriginByPicture(db, fingerprint) : undefined;
  }

  async function look(file: Buffer, contentType: string): Promise<Verification> {
    const recipe = readRecipe(file);
    const credential = await withDeadline(
      readCredential(file, contentType),
      DECODE_WITHIN_SECONDS * 1_000,
      'The credential took too long to read',
    ).catch((cause: unknown) => {
      throw unreadable(cause);
    });
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

function unreadable(cause?: unknown): AppError {
  return new AppError('image_unreadable', {
    detail: 'This file is not a PNG, JPEG, WebP or SVG image that can be read.',
    cause,
  });
}
