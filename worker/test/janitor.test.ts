import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { openStore } from '@easel/shared/node/storage/open-store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../src/maintenance/janitor.ts';
import { createHarness, type Harness } from './harness.ts';
import { silentLogger } from './silent-logger.ts';

const LONG_AGO = sql<Date>`now() - interval '1 hour'`;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness?.close());

test('cleans up everything else while the object store does not answer', async () => {
  const { db } = harness;
  const { id } = await harness.accept(await harness.user());
  await db.updateTable('generations').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
  await reportWorker(db, { id: 'lost', concurrency: 1 });
  await db.updateTable('workers').set({ seenAt: LONG_AGO }).execute();
  const workers = () => db.selectFrom('workers').select('id').execute();
  const generations = () => db.selectFrom('generations').select('id').where('id', '=', id).execute();

  const away = await openStore(parseStoreUrl('s3://key:secret@127.0.0.1:1/pictures?tls=0'));
  await cleanUp({ db, store: away, logger: silentLogger });
  expect(await workers()).toEqual([]);
  expect(await generations()).toEqual([{ id }]);

  await cleanUp({ db, store: harness.store, logger: silentLogger });
  expect(await generations()).toEqual([]);
  await away.close();
});
