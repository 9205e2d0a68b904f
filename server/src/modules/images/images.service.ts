import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findImage } from '@easel/shared/node/repos/generations/images.repo';
import { findVariantKey } from '@easel/shared/node/repos/generations/variants.repo';
import type { ObjectStore, StoredObject } from '@easel/shared/node/storage/store';
import type { ImageFileKind } from './image-files.ts';

export interface ImagesService {
  /**
   * Returns the key of an image's file.
   *
   * @throws {AppError} not_found when it does not exist or was removed
   */
  keyOf(generationId: string, file: ImageFileKind): Promise<string>;
  /**
   * Opens the file; its body must be consumed.
   *
   * @throws {AppError} not_found
   */
  open(key: string): Promise<StoredObject>;
}

export function createImagesService({ db, store }: { db: Db; store: ObjectStore }): ImagesService {
  async function findKey(generationId: string, file: ImageFileKind): Promise<string | undefined> {
    if (file === 'high-res' || file === 'vector') return findVariantKey(db, generationId, file);
    const image = await findImage(db, generationId);
    if (file === 'thumbnail') return image?.thumbnailKey;
    // Older images have no display image; their original is shown instead.
    return file === 'display' ? (image?.displayKey ?? image?.objectKey) : image?.objectKey;
  }

  return {
    async keyOf(generationId, file) {
      const key = await findKey(generationId, file);
      if (!key) throw new AppError('not_found');
      return key;
    },
    async open(key) {
      const object = await store.get(key);
      if (!object) throw new AppError('not_found');
      return object;
    },
  };
}
