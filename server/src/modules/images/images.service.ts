import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { findImage } from '@easel/shared/node/repos/generations/images.repo';
import { findVariant } from '@easel/shared/node/repos/generations/variants.repo';
import type { ByteRange, LinkOptions, ObjectStore, StoredObject } from '@easel/shared/node/storage/store';
import { contentTypeOf, type ImageFileKind } from './image-files.ts';

/** A file as the database records it. `bytes` is null for the smaller ones, whose sizes are not recorded. */
export interface ImageFile {
  key: string;
  contentType: string;
  bytes: number | null;
}

export interface ImagesService {
  /**
   * Finds an image's file, without opening it.
   *
   * @throws {AppError} not_found when it does not exist or was removed
   */
  find(generationId: string, file: ImageFileKind): Promise<ImageFile>;
  /**
   * Opens the file; its body must be consumed.
   *
   * @throws {AppError} not_found
   * @throws {StoreError} bad_range
   */
  open(key: string, range?: ByteRange): Promise<StoredObject>;
  /** Returns a link that opens the file directly at the store; undefined if this process delivers the files. */
  sign(key: string, options: LinkOptions): Promise<string> | undefined;
}

export interface ImagesOptions {
  db: Db;
  store: ObjectStore;
  /** The origin of the store's signed links; undefined if this process delivers the files. */
  imageOrigin: string | undefined;
}

export function createImagesService({ db, store, imageOrigin }: ImagesOptions): ImagesService {
  async function findFile(generationId: string, file: ImageFileKind): Promise<ImageFile | undefined> {
    if (file === 'high-res' || file === 'vector') {
      const { objectKey, contentType, bytes } = (await findVariant(db, generationId, file)) ?? {};
      return objectKey && contentType ? { key: objectKey, contentType, bytes: bytes ?? null } : undefined;
    }
    const image = await findImage(db, generationId);
    if (!image) return undefined;
    const { objectKey, thumbnailKey, displayKey, contentType, bytes } = image;
    const original = { key: objectKey, contentType, bytes };
    // Older images have no display image; their original is shown instead.
    const key = { original: null, display: displayKey, thumbnail: thumbnailKey }[file];
    return key === null || key === objectKey
      ? original
      : { key, contentType: contentTypeOf(key), bytes: null };
  }

  return {
    async find(generationId, file) {
      const found = await findFile(generationId, file);
      if (!found) throw new AppError('not_found');
      return found;
    },
    async open(key, range) {
      const object = await store.get(key, { range });
      if (!object) throw new AppError('not_found');
      return object;
    },
    sign: (key, options) => (imageOrigin === undefined ? undefined : store.sign?.(key, options)),
  };
}
