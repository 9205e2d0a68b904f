import { describe, expect, test } from 'vitest';
import { ada, ask, complete, failWith, made, PROMPT, server, useOpenAiServer } from './openai-setup.ts';

useOpenAiServer();

/** Sends a request as OpenAI's clients do, for the first time or as a retry after their own timeout. */
const send = (retries: number, prompt = PROMPT) =>
  ask({ prompt }, { 'x-stainless-retry-count': String(retries) });
const idsOf = async (answer: ReturnType<typeof ask>) => (await answer).headers['x-easel-generations'];

/** Sends a request without waiting for its answer. Returns the id of its new image, and the pending answer. */
async function sendNew(retries: number, prompt = PROMPT) {
  const before = (await made()).map(({ id }) => id);
  const answer = send(retries, prompt);
  await expect.poll(async () => (await made()).length).toBe(before.length + 1);
  const row = (await made()).find(({ id }) => !before.includes(id));
  if (!row) throw new Error('No new image');
  return { id: row.id, answer };
}
/** Returns how often each unanswered request was repeated. */
const retries = async () => {
  const { db } = server.context;
  const rows = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('userId', '=', ada.session.user.id)
    .execute();
  return rows.map(({ key }) => Number(key.split(' ')[3]));
};
/** Waits until the server has noted that a client got its answer. */
const settle = () => server.context.background.idle();

describe('a request that the client retries', () => {
  test('gets the image of the first request, however often it is retried', async () => {
    const { id, answer } = await sendNew(0);
    const again = [send(1)];
    await expect.poll(retries).toEqual([1]);
    again.push(send(2));
    await expect.poll(retries).toEqual([2]);
    await complete(id);
    expect(await Promise.all([answer, ...again].map(idsOf))).toEqual([id, id, id]);
    expect(await made()).toHaveLength(1);
  });

  test('gets a separate image when several identical requests are retried', async () => {
    const one = await sendNew(0);
    const two = await sendNew(0);
    const again = [send(1), send(1)];
    await expect.poll(retries).toEqual([1, 1]);
    await complete(one.id);
    await complete(two.id);
    expect((await Promise.all(again.map(idsOf))).toSorted()).toEqual([one.id, two.id].toSorted());
    await Promise.all([one.answer, two.answer]);
  });

  test('gets a new image if the first request got its response, failed or was different', async () => {
    const answered = await sendNew(0);
    await complete(answered.id);
    expect((await answered.answer).statusCode).toBe(200);
    await settle();

    const second = await sendNew(1);
    await failWith('model_failed')(second.id);
    expect((await second.answer).statusCode).toBe(500);
    const third = await sendNew(2);
    const other = await sendNew(1, 'a blue kite');
    for (const { id, answer } of [third, other]) {
      await complete(id);
      expect(await idsOf(answer)).toBe(id);
    }
    expect(await made()).toHaveLength(4);
  });
});
