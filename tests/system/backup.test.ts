import { join } from 'node:path';
import { openDatabase } from '@easel/shared/node/db/client';
import { createLogger } from '@easel/shared/node/logger';
import { openStore } from '@easel/shared/node/storage/open-store';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { parseStoreUrl } from '@easel/shared/node/storage/store-config';
import { removeOrphans } from '@easel/worker/maintenance/orphans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, signIn } from '../env/api-client.ts';
import { easel } from '../env/command-line.ts';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';
import { brokenInvariants, recordsOf } from './ledger.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
/** Starts a dozen processes, one after the other, possibly on a busy machine. */
const RUN_MS = 600_000;
const PICTURE = { prompt: 'a harbor at dawn', resolution: '512x512' } as const;

for (const wanted of [
  { queue: 'postgres', store: 'disk' },
  { queue: 'redis', store: 's3' },
] as const) {
  describeWith(
    `with the queue in ${wanted.queue} and images on ${wanted.store}`,
    await systemParts(wanted),
    (parts) => {
      let system: System;
      let folder: TemporaryFolder;
      beforeAll(async () => {
        folder = await temporaryFolder('backup');
        const env = { WORKER_CONCURRENCY: '4' };
        system = await startSystem({ ...parts, worker: 'scripted', env });
      });
      afterAll(async () => {
        await system?.stop();
        await folder?.remove();
      });

      const settings = () => ({
        DATABASE_URL: system.appUrl,
        STORE_URL: system.storeUrl,
        EASEL_SECRET: 'a secret that is long enough for tests',
      });
      const command = (...words: string[]) =>
        easel(words, { ...settings(), MIGRATION_DATABASE_URL: system.databaseUrl });
      /** Runs a command as in a server's container, without the URL of the tables' owner. */
      const serversCommand = (...words: string[]) => easel(words, settings());

      test(
        'recovers after a restore: old pictures open, one in progress ends once, newer files stay',
        async () => {
          const ada = await system.signUp();
          const old = await finished(ada);
          const making = await ada.generate({ ...PICTURE, prompt: 'stuck' });
          await expect.poll(async () => (await ada.get(making.id)).step).toBeGreaterThan(1);

          const to = join(folder.path, 'first');
          expect(await serversCommand('backup', '--to', to)).toMatchObject({ code: 0 });
          expect((await serversCommand('backup', '--to', to)).output).toMatch('not overwritten');
          expect(await serversCommand('backup', 'check', to)).toMatchObject({ code: 0 });

          const newer = await finished(ada);
          expect((await command('restore', '--from', to, '--replace')).output).toMatch(
            /in use by .*easel-server/,
          );
          const running = system.processes();
          // Killed: a graceful end would hand back the picture in progress.
          for (const { name } of running) await system.kill(name);
          await expect
            .poll(() => command('restore', '--from', to), { timeout: 200_000 })
            .toMatchObject({
              output: expect.stringMatching('has accounts'),
            });
          const store = await openStore(parseStoreUrl(system.storeUrl));
          // As if a disk was partly lost.
          await store.delete(await keysOf(store, old.id));
          const restored = await command('restore', '--from', to, '--replace');
          expect(restored).toMatchObject({ code: 0 });
          expect(restored.output).toMatch('Pictures in progress that wait again: 1.');

          const { url } = await system.startServer();
          await system.startWorker({}, 'real');
          expect((await ada.at(url).fetch('/api/generations')).status).toBe(401);
          const again = await signIn(url, ada.email);
          await again.waitUntil(making.id, 'completed');
          expect(await recordsOf(system.databaseUrl, making.id)).toMatchObject({
            images: [expect.any(String)],
            ledger: ['hold -1', 'settle 0'],
          });
          for (const id of [old.id, making.id]) {
            const { image } = await again.get(id);
            expect((await fetch(`${url}${image?.url}`)).status).toBe(200);
          }
          expect((await again.fetch(`/api/generations/${newer.id}`)).status).toBe(404);
          expect(await brokenInvariants(system.databaseUrl)).toEqual([]);
          expect(await command('log', 'verify')).toMatchObject({ code: 0 });

          const db = openDatabase({ url: system.databaseUrl, poolSize: 1, applicationName: 'test' });
          const sweep = () => removeOrphans({ db, store, logger }, new Date(Date.now() + 48 * 3_600_000));
          const files = (await keysOf(store, newer.id)).length;
          expect(files).toBeGreaterThan(0);
          // Including objects that the killed worker had stored, if any.
          const { removed, kept } = await sweep();
          expect(removed).toBe(0);
          expect(kept).toBeGreaterThanOrEqual(files);
          expect((await command('quarantine', 'list')).output).toMatch(`generations/${newer.id}/`);
          expect(await command('quarantine', 'end')).toMatchObject({ code: 0 });
          expect(await sweep()).toEqual({ removed: kept, kept: 0 });
          expect((await again.get(old.id)).status).toBe('completed');
          await db.destroy();
          await store.close();
        },
        RUN_MS,
      );
    },
  );
}

async function keysOf(store: ObjectStore, generationId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(`generations/${generationId}/`)) keys.push(key);
  return keys;
}

async function finished(client: ApiClient) {
  const { id } = await client.generate(PICTURE);
  return client.waitUntil(id, 'completed');
}
