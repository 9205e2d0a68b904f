import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pause } from '@easel/shared/node/async/pause';
import type { StoredInput } from '@easel/shared/node/domain/stored-inputs';
import {
  findSources,
  findUploads,
  generationIdsOf,
  uploadIdsOf,
} from '@easel/shared/node/repos/generations/inputs.repo';
import { extendedCanvas, initImage, maskImage, referenceImage } from '../image/inputs.ts';
import { isStoreOutage } from '../outages/store-health.ts';
import { ModelError } from '../providers/model-error.ts';
import type { InputImage } from '../providers/types.ts';
import type { AttemptContext, ParentFile, Prepared, Stage } from './stage.ts';

/** How often an attempt reads an input that the store keeps back, and the milliseconds between two reads. */
const TRIES = 3;
const PAUSE_MS = 500;

/** Reads the input pictures, and scales and crops them to the generation's size. */
export const prepare: Stage<undefined, Prepared> = async (context) => {
  const { mode, inputs } = context.generation;
  if (mode === null || inputs === null) return { prepared: { inputs: [], parents: [] } };
  const parents = await readParents(context, inputs);
  if (mode === 'enlarge') return { prepared: { inputs: [], parents } };
  const { width, height } = context.generation;
  const size = { width, height };
  const init = parents[inputs.findIndex(({ role }) => role === 'init')];
  const images = await Promise.all(
    inputs.map(async (input, index): Promise<InputImage[]> => {
      const { role, strength, scene = null } = input;
      const { data } = parents[index] as ParentFile;
      if (role === 'mask')
        return [{ ...(await maskImage(data, init?.data ?? data, size)), role, strength, scene: null }];
      if (role === 'reference') return [{ ...(await referenceImage(data)), role, strength, scene: null }];
      if (mode !== 'extend') return [{ ...(await initImage(data, size)), role, strength, scene }];
      const { canvas, mask } = await extendedCanvas(data, size);
      return [
        { ...canvas, role, strength, scene },
        { ...mask, role: 'mask', strength: null, scene: null },
      ];
    }),
  ).catch((cause: unknown) => {
    throw unavailable('An input cannot be read', cause);
  });
  return { prepared: { inputs: images.flat(), parents } };
};

async function readParents(
  { db, ...context }: AttemptContext,
  inputs: readonly StoredInput[],
): Promise<ParentFile[]> {
  const [uploads, sources] = await Promise.all([
    findUploads(db, uploadIdsOf(inputs)),
    findSources(db, generationIdsOf(inputs)),
  ]);
  return Promise.all(
    inputs.map(async ({ role, upload, generation, strength }) => {
      const found = upload === null ? sources.get(generation ?? '') : uploads.get(upload);
      const data = found && (await readObject(context, found.objectKey));
      if (!data) throw unavailable('An input is gone');
      const sha256 = createHash('sha256').update(data).digest('hex');
      return { role, generation, strength, sha256, data, contentType: found.contentType };
    }),
  );
}

/**
 * Undefined for an object that is gone. Waits while the store is down.
 * @throws {ModelError} input_unavailable for an object that a store which is up keeps back
 */
async function readObject(
  { store, storeHealth, signal }: Pick<AttemptContext, 'store' | 'storeHealth' | 'signal'>,
  key: string,
): Promise<Buffer | undefined> {
  for (let refusals = 0; ; ) {
    await storeHealth.untilUp(signal);
    try {
      const object = await store.get(key);
      return object ? await buffer(object.body) : undefined;
    } catch (error) {
      if (!isStoreOutage(error)) throw error;
      if (storeHealth.isUp()) refusals += 1;
      if (refusals === TRIES) throw unavailable('The store keeps an input back', error, { retryable: true });
    }
    await pause(PAUSE_MS, signal);
  }
}

const unavailable = (message: string, cause?: unknown, { retryable = false } = {}) =>
  new ModelError('input_unavailable', message, { retryable, cause });
