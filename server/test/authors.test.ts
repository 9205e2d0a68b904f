import { authorSchema } from '@easel/shared/contracts/gallery.schema';
import { expect, test } from 'vitest';
import { gallery, item, person, server, useGalleryServer, visit } from './gallery-setup.ts';

useGalleryServer();

/** A user with a name, whose profile is public. */
async function author(fullName = 'Ada Byron') {
  const user = await person();
  await name(user.userId, fullName);
  await user.privacy({ profilePublic: true });
  return user;
}
const name = (userId: string, fullName: string) =>
  server.context.db.updateTable('profiles').set({ fullName }).where('id', '=', userId).execute();
const idOf = async (pictureId: string) => (await item(pictureId)).author.id ?? '';
const get = (id: string) => visit('GET', `/api/authors/${id}`);
const shown = async (query: string) => (await gallery(query)).items.map(({ id }) => id);

test('an author has a name, an avatar and published pictures, without samples', async () => {
  const [ada, bob] = [await author(), await author('Bob')];
  const [first, second] = [await ada.published(), await ada.published({ style: 'anime' })];
  await ada.picture();
  await bob.published();
  const id = await idOf(first);
  expect(authorSchema.strict().parse((await get(id)).json())).toEqual({
    id,
    name: 'Ada Byron',
    avatarUrl: null,
    pictures: 2,
  });
  expect(await shown(`?author=${id}`)).toEqual([second, first]);
  expect(await shown(`?author=${id.toUpperCase()}&sort=popular`)).toEqual([second, first]);
  expect(await shown(`?author=${id}&style=anime`)).toEqual([second]);
  const page = await gallery(`?author=${id}&limit=1`);
  expect((await gallery(`?author=${id}&limit=1&cursor=${page.nextCursor}`)).items[0]?.id).toBe(first);
});

test('the address reveals nothing about the account', async () => {
  const ada = await author();
  const id = await idOf(await ada.published());
  const { body } = await get(id);
  expect(body).not.toContain(ada.userId);
  expect(body).not.toContain(ada.email);
  // A random UUID, not one that begins with the time of sign-up.
  expect(id).toMatch(/^.{14}4/);
});

const HIDDEN: Record<
  string,
  (user: Awaited<ReturnType<typeof author>>, picture: string) => Promise<unknown>
> = {
  'a private profile': (user) => user.privacy({ profilePublic: false }),
  'hidden pictures': (user) => user.privacy({ showInGallery: false }),
  'no name': (user) => name(user.userId, ''),
  'no published picture': (user, id) => user.send('DELETE', `/api/generations/${id}/publication`),
  'no picture any more': (user, id) => user.send('DELETE', `/api/generations/${id}`),
  'a suspended account': ({ userId }) =>
    server.context.db
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('id', '=', userId)
      .execute(),
  'an account that awaits deletion': ({ userId }) =>
    server.context.db
      .updateTable('users')
      .set({ deletionRequestedAt: new Date() })
      .where('id', '=', userId)
      .execute(),
};

test.each(Object.keys(HIDDEN))('%s has no page', async (reason) => {
  const ada = await author();
  const picture = await ada.published();
  const id = await idOf(picture);
  await HIDDEN[reason]?.(ada, picture);
  expect((await get(id)).statusCode).toBe(404);
  expect((await visit('GET', `/api/gallery?author=${id}`)).statusCode).toBe(404);
});

test('a picture does not link to an author without a name or with a private profile', async () => {
  const [nameless, secret] = [await author(''), await person()];
  expect((await item(await nameless.published())).author).toEqual({ id: null, name: null, avatarUrl: null });
  await name(secret.userId, 'Eve');
  expect((await item(await secret.published())).author).toEqual({ id: null, name: null, avatarUrl: null });
});

test('the address stays the same after the profile was private for a time', async () => {
  const ada = await author();
  const picture = await ada.published();
  const id = await idOf(picture);
  const patch = (profilePublic: boolean) =>
    server.app.inject({
      method: 'PATCH',
      url: '/api/settings',
      headers: ada.headers,
      payload: { privacy: { profilePublic } },
    });
  await patch(false);
  await patch(true);
  expect(await idOf(picture)).toBe(id);
});

test('a settings row that predates addresses gets one with the next change', async () => {
  const ada = await author();
  const picture = await ada.published();
  await server.context.db
    .updateTable('settings')
    .set({ authorId: null })
    .where('userId', '=', ada.userId)
    .execute();
  expect((await item(picture)).author).toMatchObject({ id: null, name: 'Ada Byron' });
  await server.app.inject({ method: 'PATCH', url: '/api/settings', headers: ada.headers, payload: {} });
  expect(await idOf(picture)).not.toBe('');
});
