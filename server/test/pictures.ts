import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { bearer, signUp, type TestServer } from './test-server.ts';

export const PICTURE = Buffer.from('the picture');
/** The pixels below the watermark of every picture. */
export const PATCH = Buffer.from('what is below the watermark');

export const patchKeyOf = (id: string) => `generations/${id}/1/patch.png`;

export interface PictureFields {
  prompt?: string;
  style?: string;
  customStyle?: string;
  isSample?: boolean;
}

/** Makes an image for the user of these headers, as a worker would. Returns its id. */
export async function makePicture(
  server: TestServer,
  headers: Record<string, string>,
  fields: PictureFields = {},
): Promise<string> {
  const answer = await server.post('/api/generate', { prompt: 'a fox', ...fields }, headers);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  const { id } = answer.json<{ id: string }>();
  await finishPicture(server, id);
  return id;
}

/** Completes a pending generation, as a worker would. */
export async function finishPicture(server: TestServer, id: string, file = PICTURE): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const objectKey = `generations/${id}/1/image.png`;
  await store.put(objectKey, file, { contentType: 'image/png' });
  const patchKey = patchKeyOf(id);
  await store.put(patchKey, PATCH, { contentType: 'image/png' });
  const image = {
    objectKey,
    displayKey: objectKey,
    thumbnailKey: objectKey,
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: file.length,
    hasWatermark: true,
  };
  await settleCompleted(db, claim, { image, patchKey, origins: [], lastStep: { step: 1, steps: 1 } });
}

/** Makes a picture of a new user and returns the path of its original. */
export async function pictureAt(server: TestServer): Promise<string> {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const id = await makePicture(server, headers);
  return (await server.app.inject({ url: `/api/generations/${id}`, headers })).json().image.url;
}
