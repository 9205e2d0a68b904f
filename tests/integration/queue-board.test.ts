import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@easel/local/paths';
import { createLogger } from '@easel/shared/node/logger';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import { expect, test } from 'vitest';
import { freePort } from '../env/free-port.ts';
import { leasePart } from '../env/parts.ts';
import { createMigratedDatabase } from '../env/postgres.ts';
import { testRedis } from '../env/redis.ts';
import { describeWith } from '../env/skipped.ts';

const logger = createLogger({ name: 'queue-board', level: 'silent', format: 'json' });

/** Starts the board on a queue, calls `look` with its address, and ends it. */
async function withBoard(
  folder: string,
  queueUrl: string,
  look: (url: string) => Promise<void>,
): Promise<void> {
  await cp(join(ROOT, 'infra/queue-board/board.mjs'), join(folder, 'board.mjs'));
  const port = await freePort();
  const env = { PATH: process.env.PATH, QUEUE_URL: queueUrl, PORT: String(port) };
  const board = spawn(process.execPath, ['board.mjs'], { cwd: folder, env, stdio: 'inherit' });
  const ended = once(board, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await look(url);
  } finally {
    board.kill();
    await ended;
  }
}

const redis = await testRedis();

describeWith('the queue board', await leasePart('queue-board'), ({ url: folder }) => {
  async function showsTickets(queueUrl: string): Promise<void> {
    const queue = openGenerationQueue({ url: queueUrl, logger });
    try {
      const ids = [crypto.randomUUID(), crypto.randomUUID()];
      await queue.add(ids.map((id) => ({ id, priority: 5 })));
      await withBoard(folder, queueUrl, async (url) => {
        const answer = await fetch(`${url}/api/queues?activeQueue=generations`);
        const { queues } = (await answer.json()) as { queues: { jobs: { id: string }[] }[] };
        expect(queues).toMatchObject([
          { name: 'generations', readOnlyMode: true, counts: { prioritized: 2, failed: 0 } },
        ]);
        const jobs = queues[0]?.jobs.map(({ id }) => id);
        expect(jobs?.toSorted()).toEqual(ids.toSorted());
        const emptied = await fetch(`${url}/api/queues/generations/empty`, { method: 'PUT' });
        expect(emptied.status).toBe(405);
      });
      expect(await queue.counts()).toMatchObject({ prioritized: 2 });
    } finally {
      await queue.close();
    }
  }

  test('shows tickets in PostgreSQL, and changes none', async () => {
    const database = await createMigratedDatabase();
    await showsTickets(database.appUrl);
    await database.drop();
  });

  describeWith('with Redis', redis, ({ url }) => {
    test('shows tickets in Redis, and changes none', () => showsTickets(url));
  });
});
