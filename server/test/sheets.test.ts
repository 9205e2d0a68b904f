import { PLANS } from '@easel/shared/contracts/plans';
import { findHeldAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { expect, test } from 'vitest';
import { server, useServer } from './generations-setup.ts';
import { finishPicture } from './pictures.ts';
import { idsOf, sheetMaker } from './sheets-setup.ts';
import { problemOf } from './test-server.ts';

useServer();

const countGenerations = async (userId: string) => {
  const rows = await server.context.db
    .selectFrom('generations')
    .select('id')
    .where('userId', '=', userId)
    .execute();
  return rows.length;
};

test('makes an image for each combination, at the sum of their prices', async () => {
  const { make, getSheet, credits } = await sheetMaker();
  const sheet = await make({ seeds: [7, 8, 7] });
  expect(sheet.axes).toEqual({
    prompts: ['a red fox', 'a blue fox'],
    styles: ['anime', 'sketch'],
    models: ['painter'],
    steps: [null],
    seeds: [7, 8],
  });
  expect(sheet.cells.map((cell) => `${cell?.prompt} ${cell?.style} ${cell?.seed}`)).toEqual([
    ...['a red fox anime 7', 'a red fox anime 8', 'a red fox sketch 7', 'a red fox sketch 8'],
    ...['a blue fox anime 7', 'a blue fox anime 8', 'a blue fox sketch 7', 'a blue fox sketch 8'],
  ]);
  expect(sheet.cells[0]).toMatchObject({
    status: 'pending',
    sheetId: sheet.id,
    batchId: sheet.id,
    settings: { iterations: 1 },
  });
  expect(sheet.credits).toBe(8);
  expect(await credits()).toMatchObject({ used: 8 });
  expect(idsOf(await getSheet(sheet.id))).toEqual(idsOf(sheet));
});

test('uses one random seed for all cells by default', async () => {
  const { make } = await sheetMaker();
  const { axes, cells } = await make();
  expect(axes).toMatchObject({ steps: [null], seeds: [expect.any(Number)] });
  expect(new Set(cells.map((cell) => cell?.seed))).toEqual(new Set(axes.seeds));
});

test.each(['free', 'pro'] as const)('has at most as many cells as the plan %s allows', async (plan) => {
  const { request, credits, userId } = await sheetMaker(plan);
  const most = PLANS[plan].maxSheetCells;
  const seeds = Array.from({ length: most + 1 }, (_, seed) => seed);
  const refused = await request({ prompts: ['a fox'], seeds });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'plan_limit', limit: { name: 'maxSheetCells', value: most } });
  expect(await countGenerations(userId)).toBe(0);
  expect((await request({ prompts: ['a fox'], seeds: seeds.slice(1) })).statusCode).toBe(202);
  expect(await credits()).toMatchObject({ used: most });
});

test('does not expand a request for too many cells', async () => {
  const { request } = await sheetMaker('enterprise');
  const many = { prompts: Array.from({ length: 64 }, (_, n) => `${n} {a|b|c|d}`), seeds: [1, 2, 3] };
  expect(problemOf(await request(many))).toMatchObject({ code: 'plan_limit' });
});

test('is all or nothing: with one invalid cell or too few credits, nothing is made or held', async () => {
  const { request, credits, userId } = await sheetMaker('free');
  const unchanged = async () => {
    expect(await credits()).toMatchObject({ used: 0 });
    expect(await countGenerations(userId)).toBe(0);
    expect(
      await server.context.db.selectFrom('sheets').select('id').where('userId', '=', userId).execute(),
    ).toEqual([]);
  };
  expect(problemOf(await request({ prompts: ['a fox'], models: ['painter', 'no-such'] }))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/models' }],
  });
  expect(problemOf(await request({ prompts: ['a fox'], styles: ['anime', 'pixel-art'] }))).toMatchObject({
    code: 'plan_limit',
  });
  await unchanged();
  await server.context.db
    .insertInto('creditBalances')
    .values({ userId, periodStart: await periodStart(userId), used: 48 })
    .execute();
  expect(problemOf(await request({ prompts: ['a fox'], seeds: [1, 2, 3] }))).toMatchObject({
    code: 'out_of_credits',
  });
  expect(await countGenerations(userId)).toBe(0);
});

test('rejects steps for a model that has no such setting', async () => {
  const { request } = await sheetMaker();
  expect(problemOf(await request({ prompts: ['a fox'], steps: [10, 20] }))).toMatchObject({
    errors: [{ pointer: '/steps' }],
  });
});

/** The period of a user who has just signed up. */
async function periodStart(userId: string): Promise<Date> {
  const { context } = server;
  const held = await findHeldAccount(context.db, userId, context.now());
  if (!held) throw new Error('There is no such account');
  return context.services.creditTerms(held.account, context.now()).period.start;
}

test('names the prompt with invalid wildcards', async () => {
  const { request } = await sheetMaker();
  expect(problemOf(await request({ prompts: ['a fox', 'a {red fox'] }))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/prompts/1' }],
  });
});

test('rejects prohibited prompts, even if only an option completes the prohibited text', async () => {
  const { request } = await sheetMaker();
  const prompts = ['a <sd_cpp_{extra|other}_args>{}</sd_cpp_extra_args> fox'];
  expect(problemOf(await request({ prompts }))).toMatchObject({ http: 400, code: 'validation_failed' });
});

test('is made once by requests with the same key, even concurrent ones', async () => {
  const { request, credits, send } = await sheetMaker();
  const fields = { prompts: ['a {red|blue} fox'] };
  const key = { 'idempotency-key': 'one' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => request(fields, key)));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await credits()).toMatchObject({ used: 2 });
  expect(problemOf(await request({ prompts: ['a hare'] }, key))).toMatchObject({
    code: 'idempotency_mismatch',
  });
  await send('DELETE', `/api/sheets/${answers[0]?.json().id}`);
  expect(problemOf(await request(fields, key))).toMatchObject({
    code: 'illegal_state',
    detail: 'The contact sheet that this request created has been deleted.',
  });
});

test('cancels cells in progress, and keeps finished ones', async () => {
  const { make, send, getSheet, credits } = await sheetMaker();
  const sheet = await make();
  const [first = ''] = idsOf(sheet);
  await finishPicture(server, first);
  expect((await send('POST', `/api/sheets/${sheet.id}/cancel`)).statusCode).toBe(200);
  const statuses = (await getSheet(sheet.id)).cells.map((cell) => cell?.status);
  expect(statuses).toEqual(['completed', 'canceled', 'canceled', 'canceled']);
  expect(await credits()).toMatchObject({ used: 1 });
});

test('keeps its finished images when it is deleted', async () => {
  const { make, send, get } = await sheetMaker();
  const sheet = await make();
  const [first = '', second = ''] = idsOf(sheet);
  await finishPicture(server, first);
  const before = await get(first);
  expect((await send('DELETE', `/api/sheets/${sheet.id}`)).statusCode).toBe(204);
  expect((await send('GET', `/api/sheets/${sheet.id}`)).statusCode).toBe(404);
  const after = await get(first);
  expect(after).toMatchObject({ status: 'completed', sheetId: null });
  expect(after.version).toBeGreaterThan(before.version);
  expect(await get(second)).toMatchObject({ status: 'canceled' });
});

test('shows a gap where an image was removed', async () => {
  const { make, send, getSheet } = await sheetMaker();
  const sheet = await make();
  const [, second = ''] = idsOf(sheet);
  await send('DELETE', `/api/generations/${second}`);
  const cells = (await getSheet(sheet.id)).cells.map((cell) => cell?.id ?? null);
  expect(cells).toEqual(idsOf(sheet).map((id) => (id === second ? null : id)));
});

test('are listed newest first, with their counts and covers', async () => {
  const { make, send } = await sheetMaker();
  const older = await make();
  const newer = await make({ prompts: ['a hare'] });
  await finishPicture(server, idsOf(older)[0] ?? '');
  const list = (await send('GET', '/api/sheets')).json();
  expect(list).toMatchObject({
    items: [
      { id: newer.id, total: 2, completed: 0, active: 2, covers: [] },
      { id: older.id, total: 4, completed: 1, active: 3, covers: [expect.stringContaining('/thumbnail?')] },
    ],
    nextCursor: null,
  });
  const page = (await send('GET', '/api/sheets?limit=1')).json();
  expect((await send('GET', `/api/sheets?limit=1&cursor=${page.nextCursor}`)).json().items).toMatchObject([
    { id: older.id },
  ]);
});
