import {
  adminGenerationListSchema,
  adminMessageListSchema,
  adminMessageSchema,
  adminPictureListSchema,
  queueBoardSchema,
} from '@easel/shared/contracts/admin.schema';
import { adminRefundListSchema } from '@easel/shared/contracts/admin-refunds.schema';
import { refundListSchema } from '@easel/shared/contracts/billing.schema';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { act, audit, auth, person, REASON, send, server, useAdminServer, userDetail } from './admin-setup.ts';
import { billingUser, PRO } from './billing-user.ts';
import { freshEmail, problemOf, signUp } from './test-server.ts';

useAdminServer();

async function failedGeneration(headers: Record<string, string>): Promise<string> {
  const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, headers)).json<{ id: string }>();
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(server.context.db, claim, { code: 'model_failed', retryable: false });
  return id;
}

async function contactMessage(email = freshEmail()): Promise<string> {
  const id = uuidv7();
  const answer = await server.post('/api/contact', {
    id,
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    subject: 'Bug Report',
    message: 'It hums.',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return id;
}

test('takes a picture down permanently and tells its owner why', async () => {
  const { email, headers, pictureId } = await person();
  const pictures = async (filter: string) =>
    adminPictureListSchema.strict().parse((await act('GET', `/pictures?filter=${filter}`)).json()).items;
  const shown = (await pictures('published')).find(({ id }) => id === pictureId);
  expect(shown).toMatchObject({ owner: { email }, isVisible: true, prompt: 'a fox' });
  expect((await server.app.inject(shown?.thumbnailUrl ?? '')).statusCode).toBe(200);

  const takeDown = () => act('POST', `/pictures/${pictureId}/take-down`, { reason: 'It shows a trademark.' });
  const answers = await Promise.all([takeDown(), takeDown()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(404);
  expect(await pictures('taken-down')).toMatchObject([
    { id: pictureId, publishedAt: null, isVisible: false },
  ]);
  const mails = (await server.mailsTo(email)).filter(({ subject }) => subject.includes('taken down'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Reason: It shows a trademark.');

  const again = await send('PUT', `/generations/${pictureId}/publication`, headers);
  expect(problemOf(again)).toMatchObject({ http: 409, code: 'illegal_state' });
  const bulk = await send('POST', '/generations/bulk', headers, { action: 'publish', ids: [pictureId] });
  expect(bulk.statusCode).toBe(200);
  expect((await send('GET', `/gallery/${pictureId}`, {})).statusCode).toBe(404);
  expect((await send('GET', `/generations/${pictureId}`, headers)).json()).toMatchObject({
    publishedAt: null,
  });
  const [entry, ...others] = await audit(`?subjectId=${pictureId}`);
  expect(entry).toMatchObject({
    action: 'picture.taken-down',
    reason: 'It shows a trademark.',
    subject: { email },
  });
  expect(others).toEqual([]);
});

test('answers, reopens and annotates messages, and sends each mail once', async () => {
  const id = await contactMessage();
  const change = (body: object) => act('PATCH', `/messages/${id}`, body);
  const list = async (filter: string) =>
    adminMessageListSchema
      .strict()
      .parse((await act('GET', `/messages?filter=${filter}`)).json())
      .items.map((message) => message.id);
  expect(await list('open')).toContain(id);
  const answered = adminMessageSchema
    .strict()
    .parse((await change({ isAnswered: true, note: 'Called.' })).json());
  expect(answered).toMatchObject({ name: 'Ada Byron', answeredAt: expect.any(String), note: 'Called.' });
  await change({ isAnswered: true, note: 'Called.' });
  expect(await list('open')).not.toContain(id);
  expect(await list('answered')).toContain(id);
  await change({ isAnswered: false });
  expect(await list('open')).toContain(id);
  expect((await audit(`?subjectId=${id}`)).map(({ action }) => action)).toEqual([
    'message.reopened',
    'message.noted',
    'message.answered',
  ]);
  for (const body of [{}, { note: 'x'.repeat(2_001) }, { note: 'a\u0000b' }, { isAnswered: 'yes' }]) {
    expect(problemOf(await change(body))).toMatchObject({ http: 400, code: 'validation_failed' });
  }
});

describe('the queue', () => {
  const board = async () => queueBoardSchema.strict().parse((await act('GET', '/queue')).json());

  test('shows waiting, running and failed generations', async () => {
    const before = await board();
    const who = await signUp(server);
    const failedId = await failedGeneration(auth(who));
    const paused = await signUp(server);
    await server.post('/api/generate', { prompt: 'a fox' }, auth(paused));
    await send('POST', '/queue/pause', auth(paused));
    await server.post('/api/generate', { prompt: 'a fox' }, auth(who));
    const made = await server.post('/api/generate', { prompt: 'a fox' }, auth(who));
    const { db } = server.context;
    await claimGeneration(db, { id: made.json<{ id: string }>().id, workerId: 'board-worker' });

    const after = await board();
    const grown = (name: keyof typeof after.counts) => after.counts[name] - before.counts[name];
    expect([grown('waiting'), grown('paused'), grown('processing'), grown('failed')]).toEqual([2, 1, 1, 1]);
    const waiting = (all: typeof after, cause: string) =>
      all.waiting.find((group) => group.plan === 'free' && group.cause === cause)?.count ?? 0;
    expect(waiting(after, 'paused') - waiting(before, 'paused')).toBe(1);
    expect(waiting(after, 'no_worker') - waiting(before, 'no_worker')).toBe(1);
    expect(after.oldestWaitingAt).not.toBeNull();
    const failed = await act('GET', '/generations?status=failed&limit=1');
    const page = adminGenerationListSchema.strict().parse(failed.json());
    expect(page.items).toMatchObject([{ id: failedId, errorCode: 'model_failed' }]);
    expect(JSON.stringify([after, page])).not.toContain('a fox');
  });

  test('cancels any user’s generation and refunds the credit', async () => {
    const who = await person();
    const used = async () => (await userDetail(who.id)).credits.used;
    expect(await used()).toBe(2);
    const answer = await act('POST', `/generations/${who.waitingId}/cancel`, REASON);
    expect(answer.json()).toMatchObject({ id: who.waitingId, status: 'canceled' });
    expect(await used()).toBe(1);
    const again = await act('POST', `/generations/${who.waitingId}/cancel`, REASON);
    expect(problemOf(again)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(await audit(`?subjectId=${who.waitingId}`)).toMatchObject([{ action: 'generation.canceled' }]);
  });

  test('retries a failed generation on its owner’s plan and credits', async () => {
    const who = await signUp(server);
    const id = await failedGeneration(auth(who));
    const retry = () => act('POST', `/generations/${id}/retry`, REASON);
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await userDetail(who.session.user.id)).credits.used).toBe(1);
    expect(await audit(`?subjectId=${id}`)).toMatchObject([
      { action: 'generation.retried', details: { errorCode: 'model_failed' } },
    ]);
    await act('POST', `/generations/${id}/cancel`, REASON);
    expect(problemOf(await retry())).toMatchObject({ http: 409, code: 'illegal_state' });
  });
});

test('decides a refund request once, with the operator’s note', async () => {
  const { db } = server.context;
  const who = await signUp(server);
  const userId = who.session.user.id;
  const [paymentId, id] = [uuidv7(), uuidv7()];
  const start = new Date();
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      userId,
      provider: 'local',
      providerId: paymentId,
      status: 'paid',
      amountCents: 900,
      currency: 'usd',
      plan: 'pro',
      interval: 'month',
      periodStart: start,
      periodEnd: start,
      createdAt: start,
    })
    .execute();
  await db
    .insertInto('refundRequests')
    .values({
      id,
      userId,
      paymentId,
      reason: 'wrong_plan',
      message: 'I meant Team.',
      requestedAt: start,
      rules: JSON.stringify([{ rule: 'window', isMet: true, explanation: 'Within 30 days.' }]),
    })
    .execute();
  const list = async () => adminRefundListSchema.strict().parse((await act('GET', '/refunds')).json()).items;
  expect(await list()).toMatchObject([
    { id, owner: { email: who.email }, plan: 'pro', amountCents: 900, rules: [{ isMet: true }] },
  ]);
  const decide = () =>
    act('POST', `/refunds/${id}/decision`, { decision: 'deny', reason: 'Team is an upgrade away.' });
  const answers = await Promise.all([decide(), decide()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await list()).toEqual([]);
  expect(await audit(`?subjectId=${id}`)).toMatchObject([
    { action: 'refund.denied', reason: 'Team is an upgrade away.', subject: { email: who.email } },
  ]);
  const mails = await server.mailsTo(who.email);
  expect(mails.filter(({ text }) => text.includes('Team is an upgrade away.'))).toHaveLength(1);
});

test('ends the plan and pays back once when a refund request is approved', async () => {
  const who = await billingUser(server);
  await who.buy(PRO);
  const asked = await who.post('/api/refunds', { reason: 'wrong_plan', message: 'It is not what I need.' });
  const { id } = asked.json();
  const approve = () =>
    act('POST', `/refunds/${id}/decision`, { decision: 'approve', reason: 'Within the rules.' });
  const answers = await Promise.all([approve(), approve()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await who.billing()).toMatchObject({ plan: 'free', payments: [{ status: 'refunded' }] });
  expect(await audit(`?subjectId=${id}`)).toMatchObject([
    { action: 'refund.approved', reason: 'Within the rules.', subject: { email: who.email } },
  ]);
  expect(refundListSchema.parse((await who.get('/api/refunds')).json()).items).toMatchObject([
    { id, status: 'processed' },
  ]);
});
