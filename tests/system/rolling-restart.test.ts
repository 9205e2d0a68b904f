import postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { type LoadBalancer, startLoadBalancer } from '../env/load-balancer.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';
import { brokenInvariants, mostAttemptsCounted } from './ledger.ts';
import { startLoad } from './steady-load.ts';

/** One picture that takes half a second, and one that is instant. */
const PROMPTS = ['a slow river', 'a quick hare'];
/** Starts a dozen processes, one after the other, possibly on a busy machine. */
const RUN = { timeout: 900_000 };

for (const queue of ['postgres', 'redis'] as const) {
  describeWith(`a rolling restart with the queue in ${queue}`, await systemParts({ queue }), (parts) => {
    let system: System;
    let balancer: LoadBalancer;
    beforeAll(async () => {
      const env = {
        WORKER_CONCURRENCY: '2',
        // Pictures in progress are handed back.
        SHUTDOWN_GRACE_SECONDS: '0.1',
        DRAIN_SECONDS: '3',
        ACCOUNT_REQUESTS_PER_MINUTE: '0',
      };
      system = await startSystem({ ...parts, servers: 2, workers: 2, worker: 'scripted', env });
      balancer = await startLoadBalancer(() => servers().map(({ url }) => url));
    });
    afterAll(async () => {
      await balancer?.close();
      await system?.stop();
    });

    const servers = () => system.processes().filter(({ name }) => name.startsWith('server'));
    const workers = () => system.processes().filter(({ name }) => name.startsWith('worker'));

    test('replaces every process under load without users noticing', RUN, async () => {
      const old = [...servers(), ...workers()];
      onTestFailed(() => {
        for (const each of old) console.error(`${each.name}:\n${each.logs().slice(-4_000)}`);
      });
      const users = await Promise.all([system.signUp(), system.signUp(), system.signUp()]);
      const ids = users.map(({ session }) => session.user.id);
      await subscribe(system.databaseUrl, ids, 'enterprise');
      const load = startLoad(balancer.url, users, { prompts: PROMPTS });
      onTestFinished(async () => {
        for (const socket of (await load.stop()).sockets) socket.disconnect();
      });
      await load.submitted(6);
      for (const [index, process] of old.entries()) {
        if (process.name.startsWith('server')) {
          const next = await system.startServer();
          expect(await process.end()).toMatchObject({ code: 0 });
          await next.waitForStatus('/readyz', 200);
        } else {
          await expect.poll(() => beingMade(system.databaseUrl)).toBeGreaterThan(0);
          expect(await process.end()).toMatchObject({ code: 0 });
          await system.startWorker();
        }
        await load.submitted(6 * (index + 2));
      }
      const report = await load.stop();

      expect(report.failures).toEqual([]);
      for (const { id, owner } of report.accepted) await owner.waitUntil(id, 'completed');
      expect(await mostAttemptsCounted(system.databaseUrl)).toBe(1);
      expect(await brokenInvariants(system.databaseUrl)).toEqual([]);
      await expect.poll(() => report.sockets.every(({ connected }) => connected)).toBe(true);
      // Each socket lost servers that stopped.
      for (const count of report.connections) expect(count).toBeGreaterThan(1);
    });
  });
}

async function beingMade(databaseUrl: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`select count(*)::int as count from generations where status = 'processing'`;
    return Number(row?.count);
  } finally {
    await sql.end();
  }
}
