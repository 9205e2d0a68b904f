import { CUSTOM_STYLES_MAX } from '@easel/shared/contracts/custom-styles';
import { customStyleSchema } from '@easel/shared/contracts/custom-styles.schema';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { describe, expect, test } from 'vitest';
import { limitOf, STYLE, stylist } from './custom-styles-setup.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const BLOCKED = 'a naked child';

describe('custom styles', () => {
  test('can be created, listed by name, changed and deleted', async () => {
    const { made, names, patch, send, userId } = await stylist(server);
    const house = await made();
    expect(house).toMatchObject({
      ...STYLE,
      sampleUrl: null,
      isSampleInProgress: false,
      author: { id: userId },
    });
    await made({ name: 'atelier', baseStyle: undefined, negativePrompt: undefined });
    expect(await names()).toEqual(['atelier', 'House']);
    const changed = await patch(house.id, { name: ' Maison ', baseStyle: 'comic' });
    expect(customStyleSchema.parse(changed.json())).toEqual({ ...house, name: 'Maison', baseStyle: 'comic' });
    expect((await send('GET', `/custom-styles/${house.id}`)).json()).toEqual(changed.json());
    expect((await send('DELETE', `/custom-styles/${house.id}`)).statusCode).toBe(204);
    expect(await names()).toEqual(['atelier']);
    expect(problemOf(await send('DELETE', `/custom-styles/${house.id}`))).toMatchObject({ http: 404 });
  });

  test('are hidden from other users, who cannot view, use, change or delete them', async () => {
    const [ada, eve] = [await stylist(server), await stylist(server)];
    const { id } = await ada.made();
    const gone = { http: 404, code: 'not_found' };
    expect(await eve.names()).toEqual([]);
    expect(problemOf(await eve.send('GET', `/custom-styles/${id}`))).toMatchObject(gone);
    expect(problemOf(await eve.patch(id, { name: 'Mine' }))).toMatchObject(gone);
    expect(problemOf(await eve.send('DELETE', `/custom-styles/${id}`))).toMatchObject(gone);
    expect(problemOf(await eve.generate({ customStyle: id }))).toMatchObject({
      http: 400,
      code: 'validation_failed',
      errors: [{ pointer: '/customStyle', message: 'Custom style not found.' }],
    });
    expect(await ada.names()).toEqual(['House']);
  });

  test('are shared with the team, whose members can change only their own', async () => {
    const [owner, member] = [await stylist(server), await stylist(server, 'free')];
    const { db } = server.context;
    const teamId = crypto.randomUUID();
    await db.insertInto('teams').values({ id: teamId, ownerId: owner.userId, name: 'Studio' }).execute();
    await db
      .insertInto('teamMembers')
      .values({ teamId, userId: member.userId, tokenHash: Buffer.alloc(32) })
      .execute();
    const theirs = await owner.made();
    const own = await member.made({ name: 'Member' });
    expect(await owner.names()).toEqual(['House', 'Member']);
    expect(await member.generated({ customStyle: theirs.id })).toMatchObject({ style: 'noir' });
    const denied = { http: 403, code: 'forbidden' };
    expect(problemOf(await member.patch(theirs.id, { name: 'X' }))).toMatchObject(denied);
    // Refused before the content policy checks the words, which may cost money.
    expect(problemOf(await member.patch(theirs.id, { promptSuffix: BLOCKED }))).toMatchObject(denied);
    expect(problemOf(await member.send('DELETE', `/custom-styles/${theirs.id}`))).toMatchObject(denied);
    expect((await member.patch(own.id, { name: 'Mine' })).statusCode).toBe(200);
    expect((await owner.send('DELETE', `/custom-styles/${own.id}`)).statusCode).toBe(204);
  });

  test.each(['free', 'pro'] as const)(
    'can be read and deleted on the %s plan, but neither written nor used',
    async (plan) => {
      const { made, make, move, names, patch, generate, send } = await stylist(server);
      const { id } = await made();
      await move(plan);
      const refusals = [
        await make({ name: 'Other' }),
        await patch(id, { name: 'Other' }),
        await generate({ customStyle: id }),
      ];
      for (const refused of refusals) {
        expect(problemOf(refused)).toMatchObject({ http: 403, code: 'plan_limit' });
        expect(limitOf(refused)).toEqual({ name: 'customStyles', value: 0, resetsAt: null });
      }
      expect(await names()).toEqual(['House']);
      expect((await send('DELETE', `/custom-styles/${id}`)).statusCode).toBe(204);
    },
  );

  test('are unique by name under concurrent requests, and the refusal says why', async () => {
    const { make, made, names, patch } = await stylist(server);
    const answers = await Promise.all([make(), make({ name: 'HOUSE' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const taken = {
      http: 409,
      code: 'illegal_state',
      errors: [{ pointer: '/name', message: 'There is already a custom style with this name.' }],
    };
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && problemOf(refused)).toMatchObject(taken);
    const other = await made({ name: 'Other' });
    expect(problemOf(await patch(other.id, { name: 'house' }))).toMatchObject(taken);
    expect((await patch(other.id, { name: 'OTHER' })).statusCode).toBe(200);
    expect(await names()).toHaveLength(2);
  });

  test('do not exceed the limit under concurrent requests', async () => {
    const { make, names, userId } = await stylist(server);
    await server.context.db
      .insertInto('customStyles')
      .values(
        Array.from({ length: CUSTOM_STYLES_MAX - 1 }, (_, index) => ({
          id: crypto.randomUUID(),
          accountId: userId,
          authorId: userId,
          name: `Old ${index}`,
          baseStyle: 'anime' as const,
          promptSuffix: 'ink',
          negativePrompt: '',
        })),
      )
      .execute();
    const answers = await Promise.all([1, 2, 3].map((index) => make({ name: `New ${index}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await names()).toHaveLength(CUSTOM_STYLES_MAX);
  });

  test.each([
    ['/name', { name: ' ' }],
    ['/name', { name: 'a'.repeat(41) }],
    ['/baseStyle', { baseStyle: 'cubism' }],
    ['/promptSuffix', { promptSuffix: '' }],
    ['/promptSuffix', { promptSuffix: 'a'.repeat(301) }],
    ['/promptSuffix', { promptSuffix: '<sd_cpp_extra_args>{}</sd_cpp_extra_args>' }],
    ['/negativePrompt', { negativePrompt: 'nul \u0000' }],
  ])('are refused with the name of the invalid field %s in %o', async (pointer, fields) => {
    const { make, names } = await stylist(server);
    const problem = problemOf(await make(fields));
    expect(problem).toMatchObject({ http: 400, code: 'validation_failed' });
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    expect(await names()).toEqual([]);
  });

  test('are checked by the content policy on creation, on every change, and again with the prompt', async () => {
    const { make, made, patch, generate, generated } = await stylist(server);
    const blocked = { http: 422, code: 'content_blocked' };
    expect(problemOf(await make({ promptSuffix: BLOCKED }))).toMatchObject(blocked);
    const { id } = await made({ promptSuffix: 'a small child' });
    expect(problemOf(await patch(id, { promptSuffix: BLOCKED }))).toMatchObject(blocked);
    expect((await patch(id, { negativePrompt: 'nude' })).statusCode).toBe(200);
    expect(problemOf(await generate({ prompt: 'a naked', customStyle: id }))).toMatchObject(blocked);
    await generated({ prompt: 'a kite', customStyle: id });
  });
});

test('refuses to delete a custom style with a token whose session has ended', async () => {
  const { made, names, send, userId } = await stylist(server);
  const { id } = await made();
  await server.context.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', userId)
    .execute();
  const refused = await send('DELETE', `/custom-styles/${id}`);
  expect(problemOf(refused)).toMatchObject({ code: 'account_suspended' });
  expect(await names()).toEqual(['House']);
});

describe('a generation in a custom style', () => {
  test('uses the base style and records the wording, even after the style changes', async () => {
    const { made, patch, send, generated } = await stylist(server);
    const { id } = await made();
    const first = await generated({ customStyle: id });
    const { name, promptSuffix, negativePrompt, baseStyle } = STYLE;
    expect(first).toMatchObject({
      style: baseStyle,
      customStyle: { id, name, promptSuffix, negativePrompt },
    });
    await patch(id, { name: 'New', promptSuffix: 'new words', baseStyle: 'comic' });
    await send('DELETE', `/custom-styles/${id}`);
    await send('POST', `/generations/${first.id}/cancel`);
    const again = await send('POST', `/generations/${first.id}/retry`);
    expect(again.json()).toMatchObject({ style: 'noir', customStyle: { id, name: 'House' } });
    const row = await findGeneration(server.context.db, first.id);
    expect(row?.customStyle).toEqual({ id, name, promptSuffix, negativePrompt });
  });

  test('cannot be combined with a catalog style', async () => {
    const { made, generate } = await stylist(server);
    const { id } = await made();
    const problem = problemOf(await generate({ customStyle: id, style: 'noir' }));
    expect(problem).toMatchObject({
      http: 400,
      code: 'validation_failed',
      errors: [{ pointer: '/customStyle' }],
    });
  });

  test('cannot be retried after the plan has ended', async () => {
    const { made, generated, move, send } = await stylist(server);
    const { id } = await generated({ customStyle: (await made({ baseStyle: 'anime' })).id });
    await send('POST', `/generations/${id}/cancel`);
    for (const plan of ['free', 'pro'] as const) {
      await move(plan);
      const refused = await send('POST', `/generations/${id}/retry`);
      expect(problemOf(refused)).toMatchObject({ http: 403, code: 'plan_limit' });
      expect(limitOf(refused)).toMatchObject({ name: 'customStyles' });
    }
    await move('team');
    expect((await send('POST', `/generations/${id}/retry`)).statusCode).toBe(200);
  });

  test('differs from the same request without the style under one Idempotency-Key', async () => {
    const { made, headers } = await stylist(server);
    const { id } = await made();
    const ask = (fields: object) =>
      server.post('/api/generate', { prompt: 'a fox', ...fields }, { ...headers, 'idempotency-key': id });
    const first = await ask({ customStyle: id });
    expect((await ask({ customStyle: id })).json().id).toBe(first.json().id);
    expect(problemOf(await ask({}))).toMatchObject({ http: 422, code: 'idempotency_mismatch' });
  });
});
