import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findImage } from '@easel/shared/node/repos/images.repo';
import type { ObjectStore, StoredObject } from '@easel/shared/node/storage/store';
import type { ImageVariant } from './image-links.ts';

export interface ImagesService {
  /** The key of an image's file. @throws {AppError} not_found when there is none, or it was removed. */
  keyOf(generationId: string, variant: ImageVariant): Promise<string>;
  /** The file itself; its body must be consumed. @throws {AppError} not_found */
  open(key: string): Promise<StoredObject>;
}

export function createImagesService({ db, store }: { db: Db; store: ObjectStore }): ImagesService {
  return {
    async keyOf(generationId, variant) {
      const image = await findImage(db, generationId);
      if (!image) throw new AppError('not_found');
      return variant === 'original' ? image.objectKey : image.thumbnailKey;
    },
    async open(key) {
      const object = await store.get(key);
      if (!object) throw new AppError('not_found');
      return object;
    },
  };
}
