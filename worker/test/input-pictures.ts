import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import { insertUpload } from '@easel/shared/node/repos/generations/uploads.repo';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { Harness } from './harness.ts';

/** A picture of one color. */
export const plainPng = (color: string, width = 256, height = 256) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

/** A mask whose right half is white. */
export const rightHalf = (width = 256, height = 256) =>
  sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#ffffff' } },
        left: width / 2,
        top: 0,
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer();

/** Stores an upload as the server does, and returns its id. */
export async function storeUpload({ db, store }: Harness, userId: string, data: Buffer): Promise<string> {
  const id = uuidv7();
  const folder = `inputs/${userId}/${id}`;
  const [objectKey, displayKey] = [`${folder}/picture.png`, `${folder}/display.webp`];
  const { width, height } = await sharp(data).metadata();
  await store.put(objectKey, data, { contentType: 'image/png' });
  await store.put(displayKey, data, { contentType: 'image/webp' });
  const contentType = 'image/png';
  await insertUpload(db, {
    id,
    userId,
    objectKey,
    displayKey,
    contentType,
    width,
    height,
    bytes: data.length,
  });
  return id;
}

type Input = NonNullable<GenerationRow['inputs']>[number];

export const fromUpload = (
  upload: string,
  role: Input['role'] = 'init',
  strength: number | null = null,
): Input => ({
  role,
  upload,
  generation: null,
  strength,
});

export const fromGeneration = (generation: string): Input => ({
  role: 'init',
  upload: null,
  generation,
  strength: null,
});
