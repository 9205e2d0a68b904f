import { type Generation, generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { lineageSchema } from '@easel/shared/contracts/inputs.schema';
import { modelListSchema } from '@easel/shared/contracts/models.schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { finishPicture, makePicture } from './pictures.ts';
import { bearer, problemOf, signUp } from './test-server.ts';
import { twoColors, upload } from './uploads-setup.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer({ AUTH_REQUESTS_PER_MINUTE: '0' });
let headers: Record<string, string>;
let userId: string;
beforeEach(async () => {
  const { session } = await signUp(server);
  headers = bearer(session.access_token);
  userId = session.user.id;
});

const generate = (fields: object, as = headers) => server.post('/api/generate', fields, as);
async function made(fields: object): Promise<Generation> {
  const answer = await generate(fields);
  expect(answer.statusCode, answer.body).toBe(202);
  const [first] = generateResponseSchema.parse(answer.json()).generations;
  if (!first) throw new Error('nothing was made');
  return first;
}
const init = (generation: string, fields: object = {}) => [{ generation, role: 'init', ...fields }];
const creditsUsed = async () =>
  (await server.app.inject({ url: '/api/subscription', headers })).json().credits.used as number;

test("varies the user's picture with its prompt, style, shape and model", async () => {
  const source = await makePicture(server, headers, { prompt: 'a fox in snow', style: 'watercolor' });
  const picture = await made({ mode: 'vary', inputs: init(source, { strength: 0.3 }) });
  expect(picture).toMatchObject({
    prompt: 'a fox in snow',
    style: 'watercolor',
    mode: 'vary',
    inputs: [{ role: 'init', generation: source, upload: null, strength: 0.3 }],
    width: 1024,
    height: 1024,
    credits: 1,
  });
  const { inputs } = await server.context.db
    .selectFrom('generations')
    .select('inputs')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow();
  expect(inputs?.[0]?.scene).toMatchObject([{ words: 'a fox in snow', strength: 1 }]);
});

test('records how each of a chain of variations was made', async () => {
  const first = await makePicture(server, headers);
  const second = await made({ mode: 'vary', inputs: init(first, { strength: 0.2 }) });
  await finishPicture(server, second.id);
  const larger = await made({ mode: 'extend', aspectRatio: '16:9', inputs: init(second.id) });
  await finishPicture(server, larger.id);
  const third = await made({ prompt: 'another', mode: 'vary', inputs: init(larger.id) });
  const row = await server.context.db
    .selectFrom('generations')
    .select('inputs')
    .where('id', '=', third.id)
    .executeTakeFirstOrThrow();
  expect(row.inputs?.[0]?.scene?.map(({ strength }) => strength)).toEqual([1, 0.2, 0]);
});

test('shows a picture with its ancestors and children to its owner only', async () => {
  const first = await makePicture(server, headers);
  const second = await made({ mode: 'vary', inputs: init(first) });
  await finishPicture(server, second.id);
  const third = await made({ mode: 'extend', size: '1280x768', inputs: init(second.id) });
  const of = async (id: string, as = headers) =>
    server.app.inject({ url: `/api/generations/${id}/lineage`, headers: as });
  const lineage = lineageSchema.strict().parse((await of(second.id)).json());
  expect(lineage.ancestors.map(({ id }) => id)).toEqual([first]);
  expect(lineage.parents.map(({ id }) => id)).toEqual([first]);
  expect(lineage.children.map(({ id }) => id)).toEqual([third.id]);
  expect(lineage.children[0]).toMatchObject({ mode: 'extend', thumbnailUrl: null });
  const deep = lineageSchema.parse((await of(third.id)).json());
  expect(deep.ancestors.map(({ id }) => id)).toEqual([first, second.id]);
  const other = bearer((await signUp(server)).session.access_token);
  expect((await of(second.id, other)).statusCode).toBe(404);

  await server.app.inject({ method: 'DELETE', url: `/api/generations/${first}`, headers });
  expect(lineageSchema.parse((await of(second.id)).json()).ancestors).toEqual([]);
});

describe('refuses', () => {
  test('pictures that belong to another user, are unfinished or removed, or do not exist', async () => {
    const other = bearer((await signUp(server)).session.access_token);
    const theirs = await makePicture(server, other);
    const theirUpload = await upload(server, other);
    const pending = (await generate({ prompt: 'waits' })).json().id as string;
    const removed = await makePicture(server, headers);
    await server.app.inject({ method: 'DELETE', url: `/api/generations/${removed}`, headers });
    for (const id of [theirs, pending, removed, crypto.randomUUID()]) {
      const answer = await generate({ mode: 'vary', inputs: init(id) });
      expect(problemOf(answer)).toMatchObject({
        code: 'validation_failed',
        errors: [{ pointer: '/inputs/0/generation', message: 'There is no finished picture with this id.' }],
      });
    }
    const answer = await generate({ mode: 'enlarge', inputs: [{ upload: theirUpload.id, role: 'init' }] });
    expect(problemOf(answer)).toMatchObject({ errors: [{ pointer: '/inputs/0/upload' }] });
    // Published, but remixes are disabled on this server.
    await server.app.inject({ method: 'PUT', url: `/api/generations/${theirs}/publication`, headers: other });
    expect((await generate({ mode: 'vary', inputs: init(theirs) })).statusCode).toBe(400);
    expect(await creditsUsed()).toBe(2);
  });

  test.each([
    [{ mode: 'vary' }, '/prompt'],
    [{ prompt: 'x', mode: 'vary' }, '/inputs'],
    [{ prompt: 'x', inputs: init(crypto.randomUUID()) }, '/mode'],
    [{ prompt: 'x', mode: 'inpaint', inputs: init(crypto.randomUUID()) }, '/inputs'],
    [{ mode: 'extend', inputs: init(crypto.randomUUID()) }, '/aspectRatio'],
    [{ mode: 'enlarge', iterations: 2, inputs: init(crypto.randomUUID()) }, '/iterations'],
    [{ mode: 'enlarge', size: '512x512', inputs: init(crypto.randomUUID()) }, '/size'],
    [{ mode: 'enlarge', scale: 3, inputs: init(crypto.randomUUID()) }, '/scale'],
    [{ prompt: 'x', scale: 2 }, '/scale'],
    [{ mode: 'vary', inputs: init(crypto.randomUUID(), { upload: crypto.randomUUID() }) }, '/inputs/0'],
    [
      { mode: 'extend', aspectRatio: '1:1', inputs: init(crypto.randomUUID(), { strength: 1 }) },
      '/inputs/0/strength',
    ],
    [{ mode: 'vary', inputs: init(crypto.randomUUID(), { strength: 2 }) }, '/inputs/0/strength'],
  ])('%j', async (fields, pointer) => {
    const answer = await generate(fields);
    expect(problemOf(answer)).toMatchObject({ code: 'validation_failed' });
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer }));
  });

  test('what the model does not support, and lists it in its capabilities', async () => {
    const { items } = modelListSchema.parse((await server.app.inject({ url: '/api/models' })).json());
    expect(items[0]?.capabilities).toMatchObject({
      vary: true,
      variesOwnOnly: true,
      extend: true,
      edit: false,
      inpaint: false,
      references: 0,
      upscaler: false,
    });
    const { id } = await upload(server, headers);
    const photo = [{ upload: id, role: 'init' }];
    for (const [fields, pointer] of [
      [{ mode: 'edit', inputs: photo }, '/mode'],
      [{ mode: 'inpaint', inputs: [...photo, { upload: id, role: 'mask' }] }, '/mode'],
      [{ mode: 'reference', inputs: [{ upload: id, role: 'reference' }] }, '/mode'],
      [{ mode: 'vary', inputs: photo }, '/inputs'],
    ] as const) {
      const answer = await generate({ prompt: 'a hat', ...fields });
      expect(problemOf(answer)).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
    }
    expect(await creditsUsed()).toBe(0);
  });
});

describe('an enlargement', () => {
  test('costs what the catalog says, and needs no prompt', async () => {
    const { id } = await upload(server, headers, await twoColors(200, 150).png().toBuffer());
    const picture = await made({ mode: 'enlarge', scale: 2, inputs: [{ upload: id, role: 'init' }] });
    expect(picture).toMatchObject({ prompt: '', width: 400, height: 300, credits: 1, mode: 'enlarge' });
    const larger = await made({ mode: 'enlarge', scale: 4, inputs: [{ upload: id, role: 'init' }] });
    expect(larger).toMatchObject({ width: 800, height: 600, credits: 2 });
    expect(await creditsUsed()).toBe(3);
    const plans = (await server.app.inject({ url: '/api/plans' })).json();
    expect(plans.enlargeCredits).toEqual({ '2': 1, '4': 2 });
  });

  test('has the maximum file size of the plan', async () => {
    const source = await makePicture(server, headers);
    const enlarge = { mode: 'enlarge', scale: 4, inputs: init(source) };
    expect(problemOf(await generate(enlarge))).toMatchObject({ code: 'plan_limit' });
    await server.context.db
      .updateTable('subscribers')
      .set({ subscribed: true, subscriptionTier: 'pro', plan: 'pro' })
      .where('userId', '=', userId)
      .execute();
    expect(await made(enlarge)).toMatchObject({ width: 3840, height: 3840, credits: 2 });
  });
});

describe('a retry', () => {
  test('keeps its input pictures, and is refused if one of them was removed', async () => {
    const { id } = await upload(server, headers);
    const picture = await made({ mode: 'enlarge', inputs: [{ upload: id, role: 'init' }] });
    const act = (what: string) => server.post(`/api/generations/${picture.id}/${what}`, undefined, headers);
    await act('cancel');
    expect((await act('retry')).json()).toMatchObject({ status: 'pending', inputs: [{ upload: id }] });
    await act('cancel');
    await server.app.inject({ method: 'DELETE', url: `/api/uploads/${id}`, headers });
    expect(problemOf(await act('retry'))).toMatchObject({ status: 409, code: 'illegal_state' });
    expect(await creditsUsed()).toBe(0);
  });
});
