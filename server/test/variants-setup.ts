import { type Generation, generationSchema } from '@easel/shared/contracts/generation.schema';
import type { PlanId } from '@easel/shared/contracts/plans';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import {
  claimVariant,
  settleVariantFailed,
  settleVariantReady,
} from '@easel/shared/node/repos/generations/variants.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { subscribe } from '@easel/tests/env/subscribe';
import { bearer, signUp, type TestServer } from './test-server.ts';

export type Kind = 'high-res' | 'vector';

/** Creates a user of this plan and returns what they can do. */
export async function person(server: TestServer, plan: PlanId) {
  const { session } = await signUp(server);
  const move = (to: PlanId) => subscribe(server.context.config.database.url, session.user.id, to);
  await move(plan);
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: bearer(session.access_token), ...(payload && { payload }) });
  const want = (id: string, kind: unknown = 'high-res') =>
    send('POST', `/api/generations/${id}/variants`, { kind });
  const generate = async (fields: object = {}): Promise<string> => {
    const answer = await send('POST', '/api/generate', { prompt: 'a fox', ...fields });
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return answer.json().id;
  };
  const get = async (id: string): Promise<Generation> =>
    generationSchema.parse((await send('GET', `/api/generations/${id}`)).json());
  return { move, send, want, generate, get };
}

/** Completes a generation as a worker would: with the original and, by default, a display image. */
export async function complete(
  server: TestServer,
  id: string,
  image: { displayKey?: null; contentType?: string } = {},
): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const keys = {
    objectKey: `generations/${id}/1/image.png`,
    displayKey: `generations/${id}/1/display.webp`,
    thumbnailKey: `generations/${id}/1/thumbnail.webp`,
  };
  for (const [name, key] of Object.entries(keys)) {
    const type = key.endsWith('png') ? (image.contentType ?? 'image/png') : 'image/webp';
    await store.put(key, Buffer.from(`bytes of ${name}`), { contentType: type });
  }
  await settleCompleted(db, claim, {
    image: {
      ...keys,
      contentType: 'image/png',
      width: 1_024,
      height: 1_024,
      bytes: 9,
      hasWatermark: claim.watermark,
      ...image,
    },
    origins: [{ fileHash: Buffer.from(id), fingerprint: undefined }],
    lastStep: {},
  });
}

/** Makes the oldest requested file, as a worker would. */
export async function make(server: TestServer, content: string): Promise<void> {
  const { db, store } = server.context;
  const claim = await claimVariant(db);
  if (!claim) throw new Error('nothing is wanted');
  const { generationId, kind, attempt } = claim;
  const isVector = kind === 'vector';
  const contentType = isVector ? 'image/svg+xml' : 'image/png';
  const objectKey = `generations/${generationId}/${kind}-${attempt}.${isVector ? 'svg' : 'png'}`;
  await store.put(objectKey, Buffer.from(content), { contentType });
  const hash = Buffer.from(objectKey);
  await settleVariantReady(db, claim, { objectKey, contentType, bytes: content.length, hash });
}

/** Fails the oldest requested file in each of its attempts. */
export async function failForGood(server: TestServer): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    await server.context.db
      .updateTable('imageVariants')
      .set({ leaseUntil: new Date(0) })
      .where('leaseUntil', 'is not', null)
      .execute();
    const claim = await claimVariant(server.context.db);
    if (!claim) throw new Error('nothing is wanted');
    await settleVariantFailed(server.context.db, claim);
  }
}
