import { generationListSchema, generationSchema } from '@easel/shared/contracts/generation.schema';
import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';
import { complete, failForGood, type Kind, make, person } from './variants-setup.ts';

const server = useTestServer();
const messages: BusMessage[] = [];
beforeAll(() => server.context.bus.subscribe((message) => messages.push(message)).then(() => {}));

describe('POST /api/generations/{id}/variants', () => {
  test('accepts a request once, and returns the file when it is ready', async () => {
    // Links change every hour.
    using _stopped = server.clock.stop();
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    await complete(server, id);
    const { version } = await ada.get(id);

    const first = await ada.want(id);
    expect(first.statusCode).toBe(202);
    const fileName = `high-res-generated-image-${id}.png`;
    const pending = {
      kind: 'high-res',
      status: 'pending',
      url: null,
      contentType: null,
      bytes: null,
      fileName,
    };
    expect(generationSchema.parse(first.json())).toMatchObject({
      version: version + 1,
      image: { variants: [pending] },
    });
    const again = await Promise.all([ada.want(id), ada.want(id), ada.want(id)]);
    for (const answer of again) {
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual(first.json());
    }

    await make(server, 'a large picture');
    const ready = await ada.want(id);
    expect(ready.statusCode).toBe(200);
    expect(generationSchema.parse(ready.json())).toMatchObject({
      version: version + 2,
      image: {
        variants: [{ kind: 'high-res', status: 'ready', bytes: 15, contentType: 'image/png', fileName }],
      },
    });
    expect(ready.json()).toEqual(await ada.get(id));
  });

  test('keeps one of many concurrent requests for the same file', async () => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    await complete(server, id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.want(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(202));
    expect((await ada.get(id)).image?.variants).toHaveLength(1);
    await make(server, 'x');
  });

  test('notifies the workers and the owner, and the workers again on a repeated request', async () => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    await complete(server, id);
    const heard = (type: string) =>
      messages.filter((message) => 'id' in message && message.id === id && message.type === type);
    await ada.want(id);
    // PostgreSQL delivers equal messages of one statement once, and the bus batches simultaneous ones.
    await expect.poll(() => heard('variant-wanted')).toHaveLength(1);
    await ada.want(id);
    const { version } = await ada.get(id);
    await expect.poll(() => heard('variant-wanted')).toHaveLength(2);
    expect(heard('generation')).toContainEqual(expect.objectContaining({ version }));
    await make(server, 'x');
  });

  test('retries a failed file', async () => {
    const ada = await person(server, 'team');
    const id = await ada.generate();
    await complete(server, id);
    await ada.want(id, 'vector');
    await failForGood(server);
    const failed = await ada.get(id);
    expect(failed.image?.variants).toMatchObject([{ kind: 'vector', status: 'failed', url: null }]);
    const again = await ada.want(id, 'vector');
    expect(again.statusCode).toBe(202);
    expect(again.json()).toMatchObject({
      version: failed.version + 1,
      image: { variants: [{ kind: 'vector', status: 'pending' }] },
    });
    await make(server, '<svg/>');
  });

  test.each<[PlanId, Kind, number]>([
    ['free', 'high-res', 403],
    ['free', 'vector', 403],
    ['pro', 'high-res', 202],
    ['pro', 'vector', 403],
    ['team', 'vector', 202],
    ['enterprise', 'high-res', 202],
  ])('responds to the %s plan for %s with %i', async (plan, kind, status) => {
    const ada = await person(server, 'enterprise');
    const id = await ada.generate();
    await complete(server, id);
    await ada.move(plan);
    const answer = await ada.want(id, kind);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(problemOf(answer).code).toBe('plan_limit');
    expect((await ada.get(id)).image?.variants).toHaveLength(status === 403 ? 0 : 1);
    if (status === 202) await make(server, 'x');
  });

  test('refuses an image with a watermark on every plan, with the reason', async () => {
    const ada = await person(server, 'free');
    const id = await ada.generate();
    await complete(server, id);
    await ada.move('enterprise');
    const problem = problemOf(await ada.want(id));
    expect(problem).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(problem.detail).toContain('watermark');
    expect((await ada.get(id)).image?.variants).toEqual([]);
  });

  test('refuses a request before there is an image', async () => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    expect(problemOf(await ada.want(id))).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test("does not find another user's image or a removed one", async () => {
    const [ada, eve] = [await person(server, 'pro'), await person(server, 'pro')];
    const id = await ada.generate();
    await complete(server, id);
    expect(problemOf(await eve.want(id))).toMatchObject({ http: 404, code: 'not_found' });
    await ada.send('DELETE', `/api/generations/${id}`);
    expect(problemOf(await ada.want(id))).toMatchObject({ http: 404, code: 'not_found' });
  });

  test.each([['poster'], [''], [null], [['vector']]])('rejects the kind %o', async (kind) => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    expect(problemOf(await ada.want(id, kind))).toMatchObject({ http: 400, code: 'validation_failed' });
  });

  test('refuses a request without a token', async () => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    const answer = await server.post(`/api/generations/${id}/variants`, { kind: 'vector' });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
  });

  test('refuses more files in flight than the plan allows', async () => {
    const ada = await person(server, 'pro');
    const ids: string[] = [];
    for (let left = PLANS.pro.maxInFlight + 1; left > 0; left -= 1) {
      const id = await ada.generate();
      await complete(server, id);
      ids.push(id);
    }
    const answers = await Promise.all(ids.map((id) => ada.want(id)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 202);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.json()).toMatchObject({
      code: 'too_many_in_flight',
      limit: { name: 'maxInFlight', value: PLANS.pro.maxInFlight },
    });
    for (const _ of ids.slice(1)) await make(server, 'x');
    expect(
      (await ada.want(ids[answers.findIndex(({ statusCode }) => statusCode !== 202)] ?? '')).statusCode,
    ).toBe(202);
    await make(server, 'x');
  });
});

test('lists the files of each image', async () => {
  const ada = await person(server, 'team');
  const ids = [await ada.generate(), await ada.generate(), await ada.generate()] as const;
  for (const id of ids) await complete(server, id);
  await ada.want(ids[0], 'vector');
  await ada.want(ids[0]);
  await ada.want(ids[2]);
  const { items } = generationListSchema.parse((await ada.send('GET', '/api/generations')).json());
  const kinds = items.map(({ image }) => image?.variants.map(({ kind }) => kind));
  expect(kinds).toEqual([['high-res'], [], ['high-res', 'vector']]);
  for (const _ of [1, 2, 3]) await make(server, 'x');
});

test("shows a generation's requested model settings and its cost", async () => {
  const ada = await person(server, 'pro');
  const id = await ada.generate();
  expect(await ada.get(id)).toMatchObject({
    parameters: { negativePrompt: null, steps: null, guidance: null },
    credits: 1,
  });
  await server.context.db
    .updateTable('generations')
    .set({ negativePrompt: 'fog', requestedSteps: 20, guidance: 6.3, credits: 4 })
    .where('id', '=', id)
    .execute();
  expect(await ada.get(id)).toMatchObject({
    parameters: { negativePrompt: 'fog', steps: 20, guidance: 6.3 },
    credits: 4,
  });
});
