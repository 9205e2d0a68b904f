import { buffer } from 'node:stream/consumers';
import { createTurns } from '@easel/shared/node/async/turns';
import { ConfigError } from '@easel/shared/node/env';
import { PROBE_PREFIX } from '@easel/shared/node/storage/probe-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { type Fingerprint, fingerprint } from './files.ts';
import { isSame, type ObjectLine } from './manifest.ts';

const COPIES_AT_ONCE = 8;
const KEYS_AT_A_TIME = 200;

interface Listed {
  key: string;
  /** In bytes. */
  size: number;
}

interface Stores {
  from: ObjectStore;
  to: ObjectStore;
}

/** What a copy did: copied `copied` of `count` objects; the others were already there. */
export interface Copied {
  count: number;
  copied: number;
  bytes: number;
}

/**
 * Copies a store's objects into a backup. Only reads those that an interrupted copy left there: an object never changes under its
 * key. Leaves out objects that are deleted meanwhile.
 *
 * @returns the fingerprints, in the keys' order
 */
export async function* backUpObjects({ from, to }: Stores, count: Copied): AsyncGenerator<ObjectLine[]> {
  const inTurn = createTurns({ concurrency: COPIES_AT_ONCE });
  const wanted = withoutProbes(from.list(''));
  for await (const batch of inBatches(withPresence(wanted, to.list('')))) {
    const copies = batch.map(({ item: { key }, isPresent }) =>
      inTurn(async () => {
        const object = await (isPresent ? to : from).get(key);
        if (!object) return undefined;
        const content = await buffer(object.body);
        if (!isPresent) {
          await to.put(key, content, { contentType: object.contentType });
          count.copied += 1;
        }
        return { key, ...fingerprint(content) };
      }),
    );
    const lines = (await Promise.all(copies)).filter((line) => line !== undefined);
    for (const { bytes } of lines) count.bytes += bytes;
    count.count += lines.length;
    yield lines;
  }
}

/**
 * Puts the objects of a backup into a store. Skips those that are already there.
 *
 * @param lines in the keys' order
 * @throws {ConfigError} for an object that is missing in the backup or differs from its fingerprint; it is not stored
 */
export async function restoreObjects(
  lines: AsyncIterable<ObjectLine>,
  { from, to }: Stores,
  count: Copied,
): Promise<void> {
  const inTurn = createTurns({ concurrency: COPIES_AT_ONCE });
  const listed = sized(lines);
  for await (const batch of inBatches(withPresence(listed, to.list('')))) {
    await Promise.all(
      batch.map(({ item, isPresent }) =>
        inTurn(async () => {
          count.count += 1;
          count.bytes += item.bytes;
          if (isPresent) return;
          const { content, contentType } = await readChecked(from, item);
          await to.put(item.key, content, { contentType });
          count.copied += 1;
        }),
      ),
    );
  }
}

/** Reads every object of a backup. @throws {ConfigError} for the first that is missing or differs */
export async function checkObjects(lines: AsyncIterable<ObjectLine>, from: ObjectStore): Promise<void> {
  const inTurn = createTurns({ concurrency: COPIES_AT_ONCE });
  for await (const batch of inBatches(lines)) {
    await Promise.all(batch.map((line) => inTurn(() => readChecked(from, line))));
  }
}

async function readChecked(from: ObjectStore, expected: Fingerprint & { key: string }) {
  const object = await from.get(expected.key);
  const content = object && (await buffer(object.body));
  if (!content || !isSame(fingerprint(content), expected)) {
    throw new ConfigError(`The backup is damaged: objects/${expected.key}`);
  }
  return { content, contentType: object.contentType };
}

/** Marks the items that a listing contains with the same size. Both are sorted by key. */
async function* withPresence<T extends Listed>(
  items: AsyncIterable<T>,
  present: AsyncIterable<Listed>,
): AsyncGenerator<{ item: T; isPresent: boolean }> {
  const others = present[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const item of items) {
    while (!other.done && other.value.key < item.key) other = await others.next();
    yield {
      item,
      isPresent: !other.done && other.value.key === item.key && other.value.size === item.size,
    };
  }
}

/** Leaves out the objects that health checks write and delete. */
async function* withoutProbes(objects: AsyncIterable<Listed>): AsyncGenerator<Listed> {
  for await (const object of objects) if (!object.key.startsWith(PROBE_PREFIX)) yield object;
}

async function* sized(lines: AsyncIterable<ObjectLine>): AsyncGenerator<ObjectLine & Listed> {
  for await (const line of lines) yield { ...line, size: line.bytes };
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < KEYS_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
