import type { GenerationRow } from '@easel/shared/node/repos/generations.repo';
import type { Finished, Stage, Stored } from './stage.ts';

/** Where an attempt's objects lie: no two attempts ever write the same key. */
export function attemptKeys({ id, attempt }: Pick<GenerationRow, 'id' | 'attempt'>) {
  const folder = `generations/${id}/${attempt}`;
  return { objectKey: `${folder}/image.png`, thumbnailKey: `${folder}/thumbnail.webp` };
}

/** Writes the files. Repeating it writes the same again. */
export const store: Stage<Finished, Stored> = async (context, { finished }) => {
  const { image, thumbnail, contentType, width, height } = finished;
  const keys = attemptKeys(context.generation);
  await Promise.all([
    context.store.put(keys.objectKey, image, { contentType }),
    context.store.put(keys.thumbnailKey, thumbnail, { contentType: 'image/webp' }),
  ]);
  return { stored: { ...keys, contentType, width, height, bytes: image.length } };
};
