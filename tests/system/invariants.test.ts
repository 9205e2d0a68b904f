import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ApiClient, ApiFailure } from '../env/api-client.ts';
import { pick, randomOf } from '../env/random.ts';
import { describeWith } from '../env/skipped.ts';
import { subscribe } from '../env/subscribe.ts';
import { type System, startSystem, systemParts } from '../env/system.ts';
import { brokenInvariants } from './ledger.ts';

const PEOPLE = 6;
const ACTIONS_EACH = 24;
const ACTIONS_PER_KILL = 60;
/** Time for all actions, and as many pictures, possibly on a busy machine. */
const RUN = { timeout: 900_000 };
/** Statuses with which the API may refuse a late or excessive request. */
const REFUSALS = new Set([402, 404, 409, 429]);
/** Slow, so that kills hit running attempts. */
const PICTURE = { prompt: 'a slow red fox', size: '256x256' } as const;

for (const queue of ['postgres', 'redis'] as const) {
  describeWith(
    `random actions of users, with the queue in ${queue}`,
    await systemParts({ queue }),
    (parts) => {
      let system: System;
      beforeAll(async () => {
        system = await startSystem({ ...parts, servers: 2, workers: 2, worker: 'scripted' });
      });
      afterAll(() => system?.stop());

      test(
        'cost one credit per image and leave nothing in flight, however often workers are killed',
        RUN,
        async () => {
          const random = randomOf(20_261_121);
          const people = await Promise.all(Array.from({ length: PEOPLE }, () => system.signUp()));
          await subscribe(
            system.databaseUrl,
            people.map(({ session }) => session.user.id),
            'pro',
          );
          let done = 0;
          const lives = people.map(async (person) => {
            for (let action = 0; action < ACTIONS_EACH; action += 1) {
              const server = pick(random, ['server-1', 'server-2']);
              await act(person.at(system.process(server).url), random);
              done += 1;
            }
          });
          const kills = killWorkers(system, random, () => done);
          await Promise.all(lives);
          await kills;

          await Promise.all(people.map((person) => person.call('POST', '/api/queue/resume')));
          await vi.waitFor(
            async () => {
              const active = people.map((person) => person.list('?status=pending,processing&limit=100'));
              expect((await Promise.all(active)).flat()).toEqual([]);
            },
            { timeout: 400_000, interval: 100 },
          );
          expect(await brokenInvariants(system.databaseUrl)).toEqual([]);
          for (const person of people) await expectImages(person, system.url);
        },
      );
    },
  );
}

/** Takes a random action as a user, or two conflicting ones at once. */
async function act(person: ApiClient, random: () => number): Promise<void> {
  const list = await person.list('?limit=20');
  const id = list.length > 0 ? pick(random, list).id : undefined;
  const submit = () => person.generate({ ...PICTURE, iterations: random() < 0.7 ? 1 : 2 });
  if (!id) return settle([submit()]);
  const favourite = () => person.call('PATCH', `/api/generations/${id}`, { isFavorite: random() < 0.5 });
  const pause = () => person.call('POST', '/api/queue/pause');
  const resume = () => person.call('POST', '/api/queue/resume');
  const actions: (() => Promise<unknown>[])[] = [
    ...Array.from({ length: 6 }, () => () => [submit()]),
    () => [person.cancel(id)],
    () => [person.cancel(id), person.retry(id)],
    () => [person.cancel(id).then(() => person.retry(id))],
    () => [person.retry(id), person.retry(id)],
    () => [person.remove(id), person.retry(id)],
    () => [person.remove(id), person.cancel(id)],
    () => [favourite()],
    () => [pause()],
    () => [resume(), submit()],
    () => [resume(), resume()],
  ];
  await settle(pick(random, actions)());
}

async function settle(actions: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(actions)) {
    if (result.status === 'fulfilled') continue;
    const { reason } = result;
    if (!(reason instanceof ApiFailure && REFUSALS.has(reason.status))) throw reason;
  }
}

/** Kills a worker with SIGKILL after every few actions, and starts another. */
async function killWorkers(system: System, random: () => number, done: () => number): Promise<void> {
  const total = PEOPLE * ACTIONS_EACH;
  for (let next = ACTIONS_PER_KILL; next < total; next += ACTIONS_PER_KILL) {
    await expect.poll(done, { timeout: 400_000 }).toBeGreaterThanOrEqual(next);
    const workers = system.processes().filter(({ name }) => name.startsWith('worker'));
    await system.kill(pick(random, workers).name);
    await system.startWorker();
  }
}

async function expectImages(person: ApiClient, url: string): Promise<void> {
  for (const { image } of await person.list('?status=completed&limit=100')) {
    expect((await fetch(`${url}${image?.url}`)).status).toBe(200);
  }
}
