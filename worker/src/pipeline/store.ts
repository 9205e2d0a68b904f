import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import type { Moderated, Stage, Stored } from './stage.ts';

/** Returns the keys of an attempt's objects. No two attempts share a key. */
export function attemptKeys({ id, attempt }: Pick<GenerationRow, 'id' | 'attempt'>) {
  const folder = `generations/${id}/${attempt}`;
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
