import type { GenerationClaim } from '@easel/shared/node/repos/generations/claims.repo';
import type { Moderated, Stage, Stored } from './stage.ts';

/** Returns the keys of an attempt's objects. No two claims share a key, even if a failover of the database rewinds the row. */
export function attemptKeys({ id, claimToken }: Pick<GenerationClaim, 'id' | 'claimToken'>) {
  const folder = `generations/${id}/${claimToken}`;
  return {
    objectKey: `${folder}/image.png`,
    displayKey: `${folder}/display.webp`,
    thumbnailKey: `${folder}/thumbnail.webp`,
  };
}

/** Writes the files to the object store. Idempotent. Pages show a small picture's display image as its thumbnail, too. */
export const store: Stage<Moderated, Stored> = async (context, { moderated }) => {
  const { original, display, thumbnail, width, height, fingerprint } = moderated;
  const keys = attemptKeys(context.generation);
  const thumbnailKey = thumbnail === display ? keys.displayKey : keys.thumbnailKey;
  const files = new Map([
    [keys.objectKey, original],
    [keys.displayKey, display],
    [thumbnailKey, thumbnail],
  ]);
  await Promise.all([...files].map(([key, file]) => context.store.put(key, file.data, file)));
  const { contentType } = original;
  return {
    stored: { ...keys, thumbnailKey, contentType, width, height, bytes: original.data.length },
    origins: [...files.values()].map((file) => ({
      fileHash: file.hash,
      fingerprint: file === original ? fingerprint : undefined,
    })),
  };
};
