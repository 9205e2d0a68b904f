import type { Verdict } from '@easel/shared/contracts/verify';
import type { Verification } from '@easel/shared/contracts/verify.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findOriginByFile, findOriginByPicture } from '@easel/shared/node/repos/generations/origins.repo';
import type { ImageProcess } from '../../isolation/image-process.ts';
import type { ReadCredential } from './credential-reader.ts';

export interface VerifyService {
  /**
   * Determines how certain it is that an image is ours, strongest proof first. The file is read in another process, one at a time: a
   * decoder may take seconds of a core and hundreds of megabytes.
   *
   * @throws {AppError} image_unreadable for a file that is not an image, or that crashes the decoder
   */
  verify(file: Buffer, contentType: string): Promise<Verification>;
}

export interface VerifyServiceOptions {
  db: Db;
  images: Pick<ImageProcess, 'run'>;
  /** Settings of the C2PA library. */
  credentialSettings: string;
}

export function createVerifyService({ db, images, credentialSettings }: VerifyServiceOptions): VerifyService {
  async function originOfPicture(file: Buffer): Promise<{ createdAt: Date } | undefined> {
    const { isImage, fingerprint } = await images.run('fingerprint', { file });
    if (!isImage) throw unreadable();
    return fingerprint ? findOriginByPicture(db, fingerprint) : undefined;
  }

  return {
    async verify(file, contentType) {
      const input = { file, contentType, settings: credentialSettings };
      const { hash, recipe, credential } = await images.run('claims', input);
      const shown = { recipe, credential: credential && present(credential) };
      const answer = (verdict: Verdict, createdAt: Date | undefined): Verification => ({
        verdict,
        isOurs: verdict !== 'claim' && verdict !== 'none',
        ...shown,
        createdAt: createdAt?.toISOString() ?? null,
      });

      const origin = await findOriginByFile(db, Buffer.from(hash));
      if (origin) return answer('file', origin.createdAt);
      if (credential?.isOurs) return answer('credential', recipe ? new Date(recipe.createdAt) : undefined);
      const shownBefore = contentType === 'image/svg+xml' ? undefined : await originOfPicture(file);
      if (shownBefore) return answer('picture', shownBefore.createdAt);
      return answer(recipe ? 'claim' : 'none', undefined);
    },
  };
}

function present({ isOurs: _, ...credential }: ReadCredential): Verification['credential'] {
  return credential;
}

function unreadable(): AppError {
  return new AppError('image_unreadable', {
    detail: 'This file is not a PNG, JPEG, WebP or SVG image that can be read.',
  });
}
