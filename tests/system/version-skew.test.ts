import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { lastRelease } from '../env/last-release.ts';
import { type LoadBalancer, startLoadBalancer } from '../env/load-balancer.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem } from '../env/system.ts';
import { brokenInvariants, mostAttemptsCounted, recordsOf } from './ledger.ts';
import { startLoad } from './steady-load.ts';

const PICTURES_A_STEP = 8;
/** Starts half a dozen processes, two at a time, possibly on a busy machine. */
const RUN = { timeout: 900_000 };

describeWith('the last release on the schema of this version', await lastRelease(), ({ root, remove }) => {
  let system: System;
  let balancer: LoadBalancer;
  beforeAll(async () => {
    const env = { WORKER_CONCURRENCY: '2', DRAIN_SECONDS: '1', ACCOUNT_REQUESTS_PER_MINUTE: '0' };
    system = await startSystem({ servers: 0, workers: 0, worker: 'scripted', env });
    balancer = await startLoadBalancer(() =>
      system
        .processes()
        .filter(({ name }) => name.startsWith('server'))
        .map(({ url }) => url),
    );
  });
  afterAll(async () => {
    await balancer?.close();
    await system?.stop();
    await remove();
  });

  const startPair = async (version: string) => {
    const folder = version === 'last' ? root : undefined;
    return Promise.all([system.startServer({}, folder), system.startWorker({}, undefined, folder)]);
  };

  test('works alongside this version under load, through an upgrade and back', RUN, async () => {
    onTestFailed(() => {
      for (const each of system.processes()) console.error(`${each.name}:\n${each.logs().slice(-4_000)}`);
    });
    let running = await startPair('last');
    await expect
      .poll(() =>
        fetch(`${balancer.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const first = running[0].name;
    const users = await Promise.all([system.signUp(first), system.signUp(first)]);
    const ids = users.map(({ session }) => session.user.id);
    await subscribe(system.databaseUrl, ids, 'enterprise');
    const load = startLoad(balancer.url, users, { prompts: ['a slow river', 'a hare'], repeatsLost: true });
    onTestFinished(async () => {
      for (const socket of (await load.stop()).sockets) socket.disconnect();
    });
    let wanted = PICTURES_A_STEP;
    await load.submitted(wanted);
    for (const version of ['this', 'last']) {
      const before = running;
      running = await startPair(version);
      wanted += PICTURES_A_STEP;
      await load.submitted(wanted);
      for (const each of before) expect(await each.end()).toMatchObject({ code: 0 });
      wanted += PICTURES_A_STEP;
      await load.submitted(wanted);
    }
    const { accepted, failures } = await load.stop();
    expect(failures).toEqual([]);
    // Read from the database: the last release's answers lack the new fields.
    for (const { id } of accepted) {
      await expect.poll(async () => (await recordsOf(system.databaseUrl, id)).status).toBe('completed');
    }
    expect(await mostAttemptsCounted(system.databaseUrl)).toBe(1);
    expect(await brokenInvariants(system.databaseUrl)).toEqual([]);
  });
});
