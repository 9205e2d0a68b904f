import { withOtherSignature } from '@easel/tests/env/forged-link';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { PICTURE } from './pictures.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
const NOWHERE = '01890a5d-ac96-774b-bcce-b302099a8057';

async function linkTo({ send }: Awaited<ReturnType<typeof collector>>, ids: readonly string[]) {
  const answer = await send('POST', '/generations/archive', { ids });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ url: string }>().url;
}

const open = (url: string) => server.app.inject({ url });

test('contains the chosen images, in their order, without those of other users', async () => {
  const [owner, other] = [await collector(server), await collector(server)];
  const [first, second, left, foreign] = [
    await owner.picture(),
    await owner.picture(),
    await owner.picture(),
    await other.picture(),
  ];
  const answer = await open(await linkTo(owner, [second, foreign, first, NOWHERE]));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="easel-pictures.zip"',
  });
  const files = unzipSync(answer.rawPayload);
  const names = [second, first].map((id) => `generated-image-${id}.png`);
  expect(Object.keys(files)).toEqual(names);
  expect(names.map((name) => Buffer.from(files[name] ?? []))).toEqual([PICTURE, PICTURE]);
  expect(Object.keys(files).join()).not.toContain(left);
});

test('accepts at most two hundred pictures', async () => {
  const owner = await collector(server);
  const ids = Array.from({ length: 200 }, (_, index) => NOWHERE.replace(/...$/, String(100 + index)));
  ids[199] = await owner.picture();
  const answer = await open(await linkTo(owner, ids));
  expect(Object.keys(unzipSync(answer.rawPayload))).toEqual([`generated-image-${ids[199]}.png`]);
  const more = await owner.send('POST', '/generations/archive', { ids: [...ids, NOWHERE] });
  expect(problemOf(more)).toMatchObject({ http: 400, code: 'validation_failed' });
});

test('opens with its link alone, and rejects a changed link', async () => {
  const [owner, other] = [await collector(server), await collector(server)];
  const url = await linkTo(owner, [await owner.picture()]);
  const theirs = await linkTo(other, [await other.picture()]);
  const idsOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('ids') ?? '';
  for (const changed of [
    url.replace(idsOf(url), idsOf(theirs)),
    url.replace(owner.id, other.id),
    withOtherSignature(url),
  ]) {
    expect(problemOf(await open(changed))).toMatchObject({ http: 403, code: 'forbidden' });
  }
});

test('is refused while the account is suspended', async () => {
  const owner = await collector(server);
  const url = await linkTo(owner, [await owner.picture()]);
  const { db } = server.context;
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', owner.id).execute();
  expect(problemOf(await open(url))).toMatchObject({ http: 404, code: 'not_found' });
});

test('leaves out pictures that were removed after the link was created', async () => {
  const owner = await collector(server);
  const [kept, removed] = [await owner.picture(), await owner.picture()];
  const url = await linkTo(owner, [kept, removed]);
  await owner.send('DELETE', `/generations/${removed}`);
  expect(Object.keys(unzipSync((await open(url)).rawPayload))).toEqual([`generated-image-${kept}.png`]);
});
