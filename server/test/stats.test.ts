import { type Stats, statsSchema } from '@easel/shared/contracts/stats.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture, type PictureFields } from './pictures.ts';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function person() {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const picture = (fields?: PictureFields) => makePicture(server, headers, fields);
  const send = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers, ...(payload && { payload }) });
  const stats = async (query = ''): Promise<Stats> =>
    statsSchema.strict().parse((await send('GET', `/api/stats${query}`)).json());
  return { session, picture, send, stats };
}

const finishedAt = (id: string, time: string) =>
  server.context.db
    .updateTable('generations')
    .set({ completedAt: new Date(time) })
    .where('id', '=', id)
    .execute();

/** Returns the day by the server's clock. Tests that compare days stop that clock, because midnight may pass meanwhile. */
const today = () => server.context.now().toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

test('reports no images on each of the last thirty days for a new user', async () => {
  using _stopped = server.clock.stop();
  const { session, stats } = await person();
  const { imagesByDay, ...rest } = await stats();
  expect(rest).toEqual({
    imagesByStyle: [],
    totals: { images: 0, favorites: 0, published: 0, downloads: 0, likes: 0 },
    memberSince: session.user.created_at,
  });
  expect(imagesByDay).toHaveLength(30);
  expect(imagesByDay.at(-1)).toEqual({ date: today(), count: 0 });
  expect(imagesByDay[0]?.date).toBe(new Date(Date.parse(today()) - 29 * DAY_MS).toISOString().slice(0, 10));
});

test("counts images on the day in their maker's time zone", async () => {
  using _stopped = server.clock.stop();
  const { picture, stats } = await person();
  const midnight = `${today()}T00:00:00`;
  await finishedAt(await picture(), `${midnight}Z`);
  await finishedAt(await picture(), `${midnight}+00:01`);
  await finishedAt(await picture(), new Date(Date.now() - 400 * DAY_MS).toISOString());
  const counts = ({ imagesByDay }: Stats) => imagesByDay.map(({ count }) => count);
  expect(counts(await stats('?days=3'))).toEqual([0, 1, 1]);
  expect(counts(await stats('?days=1'))).toEqual([1]);
  expect(counts(await stats('?days=366')).reduce((sum, count) => sum + count)).toBe(2);
  // In that time zone, both were on the same day.
  expect(counts(await stats('?days=3&timeZone=Asia/Calcutta')).filter((count) => count > 0)).toEqual([2]);
  expect((await stats()).totals.images).toBe(3);
});

test('counts existing images in total, with their likes and downloads by all users', async () => {
  using _stopped = server.clock.stop();
  const [owner, other] = [await person(), await person()];
  const kept = await owner.picture({ style: 'anime' });
  const others = [await owner.picture({ style: 'anime' }), await owner.picture({ style: 'watercolor' })];
  for (const id of [kept, ...others]) await finishedAt(id, `${today()}T00:00:00Z`);
  const removed = await owner.picture({ style: 'oil-painting' });
  await server.post('/api/generate', { prompt: 'not made yet' }, bearer(owner.session.access_token));
  const theirs = await other.picture();
  for (const id of [kept, removed]) {
    await owner.send('PATCH', `/api/generations/${id}`, { isFavorite: true });
    await owner.send('PUT', `/api/generations/${id}/publication`);
    const { image } = (await other.send('GET', `/api/gallery/${id}`)).json();
    await server.app.inject({ url: image.downloadUrl });
    for (const { send } of [owner, other]) await send('PUT', `/api/gallery/${id}/like`);
  }
  await other.send('PUT', `/api/generations/${theirs}/publication`);
  await owner.send('PUT', `/api/gallery/${theirs}/like`);
  await owner.send('DELETE', `/api/generations/${removed}`);
  await server.context.background.idle();

  const { imagesByDay, imagesByStyle, totals } = await owner.stats();
  expect(totals).toEqual({ images: 3, favorites: 1, published: 1, downloads: 1, likes: 2 });
  expect(imagesByStyle).toEqual([
    { style: 'anime', count: 2 },
    { style: 'watercolor', count: 1 },
  ]);
  expect(imagesByDay.at(-1)?.count).toBe(3);
});

test.each(['days=0', 'days=367', 'timeZone=Mars/Olympus', 'timeZone=', 'month=1'])(
  'refuses ?%s',
  async (query) => {
    const { send } = await person();
    expect(problemOf(await send('GET', `/api/stats?${query}`))).toMatchObject({
      http: 400,
      code: 'validation_failed',
    });
  },
);

test.each(['Mars/Olympus', '', 'x'.repeat(65)])('says what timeZone accepts for "%s"', async (timeZone) => {
  const { send } = await person();
  expect(problemOf(await send('GET', `/api/stats?timeZone=${timeZone}`))).toMatchObject({
    detail: 'timeZone must be the name of an IANA time zone, such as Europe/Berlin or UTC.',
    errors: [{ pointer: '/timeZone' }],
  });
});

test('requires signing in', async () => {
  const answer = await server.app.inject({ url: '/api/stats' });
  expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
});
