import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { subscribe } from '@easel/tests/env/subscribe';
import { until } from '@easel/tests/env/until';
import { describe, expect, test } from 'vitest';
import { person, server, useServer } from './generations-setup.ts';
import { problemOf, type SignedUp } from './test-server.ts';

useServer();

const subscribeTo = (plan: PlanId, { session }: SignedUp) =>
  subscribe(server.context.config.database.url, session.user.id, plan);

/** Counts the tickets after pending ones were added. The queue has two seconds to answer, and may be retried. */
const jobs = async () => {
  await server.context.background.idle();
  const counts = await until(() => server.context.queue.counts());
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};

describe('POST /api/generate', () => {
  test('applies defaults and returns the first generation and its batch', async () => {
    const { generate, user } = await person();
    const { generations, ...first } = await generate();
    expect(first).toEqual({
      success: true,
      status: 'pending',
      id: generations[0]?.id,
      batchId: generations[0]?.batchId,
    });
    expect(generations).toHaveLength(1);
    expect(generations[0]).toMatchObject({
      prompt: 'a fox',
      style: 'photorealistic',
      model: 'painter',
      width: 1024,
      height: 1024,
      progress: 0,
      settings: { resolution: '1024x1024', aspectRatio: '1:1', iterations: 1 },
      isFavorite: false,
      error: null,
      image: null,
      image_url: null,
      startedAt: null,
      version: 1,
    });
    expect(user.session.token_type).toBe('bearer');
  });

  test('creates one generation per iteration, with consecutive seeds and one batch', async () => {
    const { generate, credits } = await person();
    const { generations } = await generate({ iterations: 4, seed: 2 ** 32 - 2 });
    expect(generations.map(({ seed }) => seed)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0, 1]);
    expect(new Set(generations.map(({ batchId }) => batchId)).size).toBe(1);
    expect(await credits()).toMatchObject({ used: 4, remaining: 46, total: 50 });
  });

  test.each([
    [{ resolution: '1024x1024', aspectRatio: '16:9' }, [1344, 768]],
    [{ resolution: '512x512', aspectRatio: '3:4' }, [448, 576]],
    [{ size: '1024x768' }, [1024, 768]],
    [{ size: '1344x768', resolution: '1024x1024', aspectRatio: '16:9' }, [1344, 768]],
  ])('maps %o to the size %o', async (fields, [width, height]) => {
    const { generate } = await person();
    expect((await generate(fields)).generations[0]).toMatchObject({ width, height });
  });

  test('trims the prompt', async () => {
    const { generate } = await person();
    expect((await generate({ prompt: '  a fox \n' })).generations[0]?.prompt).toBe('a fox');
  });

  test('behaves the same under /api/v1', async () => {
    const { send } = await person();
    expect((await send('POST', '/api/v1/generate', { prompt: 'a fox' })).statusCode).toBe(202);
  });

  test('stores the id of the request that started the run, for the log lines of its worker', async () => {
    const { send } = await person();
    const requestIdOf = async (id: string) => (await findGeneration(server.context.db, id))?.requestId;
    const answer = await send('POST', '/api/generate', { prompt: 'a fox' });
    const { id } = answer.json();
    expect(await requestIdOf(id)).toBe(answer.headers['x-request-id']);
    await send('POST', `/api/generations/${id}/cancel`);
    const again = await send('POST', `/api/generations/${id}/retry`);
    expect(again.headers['x-request-id']).not.toBe(answer.headers['x-request-id']);
    expect(await requestIdOf(id)).toBe(again.headers['x-request-id']);
  });

  test('keeps text that looks like markup or SQL unchanged', async () => {
    const { generate, get } = await person();
    const prompt = `<script>alert(1)</script>'; drop table users; -- \${x} {{y}}`;
    const { id } = await generate({ prompt });
    expect((await get(id)).prompt).toBe(prompt);
  });
});

describe('answers invalid input with a problem, charging and enqueueing nothing', () => {
  test.each([
    ['no prompt', {}],
    ['a blank prompt', { prompt: ' \n ' }],
    ['32,001 characters', { prompt: 'a'.repeat(32_001) }],
    ['a NUL', { prompt: 'a\u0000' }],
    ['a number for a prompt', { prompt: 7 }],
    ['an unknown style', { prompt: 'a', style: 'cubism' }],
    ['an unknown resolution', { prompt: 'a', resolution: '640x480' }],
    ['an unknown ratio', { prompt: 'a', aspectRatio: '2:1' }],
    ['an unknown model', { prompt: 'a', model: 'dall-e' }],
    ['five iterations', { prompt: 'a', iterations: 5 }],
    ['an unknown field', { prompt: 'a', strength: 1 }],
    ['a setting that the model does not have', { prompt: 'a', steps: 100 }],
    ['a negative seed', { prompt: 'a', seed: -1 }],
    ['a list', []],
    ['null', 'null'],
    ['text', '"a fox"'],
  ])('%s', async (_, body) => {
    const { send, credits } = await person();
    const before = await jobs();
    const answer = await send('POST', '/api/generate', body);
    expect(problemOf(answer)).toMatchObject({
      http: 400,
      status: 400,
      code: 'validation_failed',
      type: expect.stringContaining('application/problem+json'),
    });
    expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules/);
    expect((await credits()).used).toBe(0);
    expect(await jobs()).toBe(before);
  });

  test('a size that conflicts with the resolution', async () => {
    const { send } = await person();
    const body = { prompt: 'a', size: '512x512', resolution: '1024x1024' };
    expect(problemOf(await send('POST', '/api/generate', body))).toMatchObject({
      http: 400,
      code: 'size_not_supported',
    });
  });

  test('malformed JSON', async () => {
    const { send } = await person();
    expect(problemOf(await send('POST', '/api/generate', '{"prompt":'))).toMatchObject({
      http: 400,
      code: 'malformed_json',
    });
  });

  test('no token', async () => {
    const answer = await server.post('/api/generate', { prompt: 'a fox' });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
  });
});

describe('the plan', () => {
  test('refuses 1536x1536 on Free in every form, and names the limit', async () => {
    const { send, credits } = await person();
    for (const fields of [
      { resolution: '1536x1536' },
      { size: '2048x1024' },
      { resolution: '1536x1536', aspectRatio: '9:16' },
    ]) {
      const answer = await send('POST', '/api/generate', { prompt: 'a', ...fields });
      expect(problemOf(answer)).toMatchObject({ http: 403, code: 'plan_limit' });
      expect(answer.json().limit).toEqual({ name: 'largestResolution', value: 1024, resetsAt: null });
    }
    expect((await credits()).used).toBe(0);
  });

  test('allows it on Pro, without a watermark and with priority over Free', async () => {
    const { send, user, generate } = await person();
    await subscribeTo('pro', user);
    const { id } = await generate({ resolution: '1536x1536' });
    const rows = await server.context.db.selectFrom('generations').selectAll().where('id', '=', id).execute();
    expect(rows[0]).toMatchObject({ watermark: false, width: 1536 });
    const free = await person();
    const { id: freeId } = await free.generate();
    const freeRow = await server.context.db
      .selectFrom('generations')
      .selectAll()
      .where('id', '=', freeId)
      .executeTakeFirstOrThrow();
    expect(rows[0]?.priority).toBeLessThan(freeRow.priority);
    expect(freeRow.watermark).toBe(true);
    expect(subscriptionSchema.parse((await send('GET', '/api/subscription')).json())).toMatchObject({
      plan: 'pro',
      isPro: true,
    });
  });

  test('never exceeds the in-flight limit under concurrent requests', async () => {
    const { send, credits } = await person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/generate', { prompt: 'a' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(4).fill(202), ...Array(16).fill(429)]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
      code: 'too_many_in_flight',
      limit: { name: 'maxInFlight', value: 4 },
    });
    expect((await credits()).used).toBe(4);
  });

  test('never exceeds the credits under concurrent requests', async () => {
    const { user, send, credits } = await person();
    await subscribeTo('pro', user);
    const periodStart = (
      await server.context.db
        .selectFrom('subscribers')
        .select('anchorAt')
        .where('userId', '=', user.session.user.id)
        .executeTakeFirstOrThrow()
    ).anchorAt;
    const spent = PLANS.pro.imagesPerMonth as number;
    await server.context.db
      .insertInto('creditEntries')
      .values(
        Array.from({ length: spent - 3 }, () => ({
          userId: user.session.user.id,
          generationId: crypto.randomUUID(),
          run: 1,
          periodStart,
          kind: 'hold' as const,
          amount: -1,
        })),
      )
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send('POST', '/api/generate', { prompt: 'a' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      202,
      202,
      202,
      ...Array(9).fill(402),
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 402)?.json();
    expect(refused).toMatchObject({
      code: 'out_of_credits',
      limit: { name: 'imagesPerMonth', value: spent },
    });
    expect(Date.parse(refused.limit.resetsAt)).toBeGreaterThan(Date.now());
    expect(await credits()).toMatchObject({ remaining: 0 });
  });
});
