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

/** Writes the files to the object store. Idempotent. */
export const store: Stage<Moderated, Stored> = async (context, { moderated }) => {
  const { original, display, thumbnail, width, height, fingerprint } = moderated;
  const keys = attemptKeys(context.generation);
  await Promise.all([
    context.store.put(keys.objectKey, original.data, original),
    context.store.put(keys.displayKey, display.data, display),
    context.store.put(keys.thumbnailKey, thumbnail.data, thumbnail),
  ]);
  const { contentType } = original;
  return {
    stored: { ...keys, contentType, width, height, bytes: original.data.length },
    origins: [
      { fileHash: original.hash, fingerprint },
      { fileHash: display.hash, fingerprint: undefined },
      { fileHash: thumbnail.hash, fingerprint: undefined },
    ],
  };
};
