import type { GenerationClaim } from '@easel/shared/node/repos/generations/claims.repo';
import type { ImageOrigin } from '@easel/shared/node/repos/generations/origins.repo';
import type { FinishedImage } from '../image/finisher.ts';
import type { Moderated, Stage, Stored, StoredImage } from './stage.ts';

/** Returns the keys of an attempt's objects. No two claims share a key, even if a failover of the database rewinds the row. */
export function attemptKeys({ id, claimToken }: Pick<GenerationClaim, 'id' | 'claimToken'>) {
  const folder = `generations/${id}/${claimToken}`;
  return {
    objectKey: `${folder}/image.png`,
    displayKey: `${folder}/display.webp`,
    thumbnailKey: `${folder}/thumbnail.webp`,
    patchKey: `${folder}/patch.png`,
  };
}

/** Writes the files to the object store. Idempotent. The display image of a small picture is also its thumbnail. */
export const store: Stage<Moderated, Stored> = async (context, { moderated }) => {
  const { patch } = moderated;
  const { patchKey, ...keys } = attemptKeys(context.generation);
  const { image, files } = layOut(moderated, keys);
  if (patch) files.set(patchKey, patch);
  await Promise.all([...files].map(([key, file]) => context.store.put(key, file.data, file)));
  return { stored: image, origins: originsOf(moderated), patchKey: patch && patchKey };
};

/** Assigns the files to keys, and returns the row that names them. */
export function layOut(
  finished: FinishedImage,
  keys: Pick<StoredImage, 'objectKey' | 'displayKey' | 'thumbnailKey'>,
) {
  const { original, display, thumbnail, width, height } = finished;
  const thumbnailKey = thumbnail === display ? keys.displayKey : keys.thumbnailKey;
  const { contentType } = original;
  const image: StoredImage = {
    ...keys,
    thumbnailKey,
    contentType,
    width,
    height,
    bytes: original.data.length,
  };
  const files = new Map([
    [keys.objectKey, original],
    [keys.displayKey, display],
    [thumbnailKey, thumbnail],
  ]);
  return { image, files };
}

/** Returns the proofs of origin of a picture's files. The patch has none: it is no picture. */
export function originsOf({ original, display, thumbnail, fingerprint }: FinishedImage): ImageOrigin[] {
  return [...new Set([original, display, thumbnail])].map((file) => ({
    fileHash: file.hash,
    fingerprint: file === original ? fingerprint : undefined,
  }));
}
