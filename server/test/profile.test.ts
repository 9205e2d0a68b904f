import { describe, expect, test } from 'vitest';
import {
  headersOf,
  readProfile,
  removeAvatar,
  server,
  twoHalves,
  upload,
  useProfileUser,
  user,
} from './profile-setup.ts';
import { problemOf } from './test-server.ts';

useProfileUser();

const rename = (payload: object) =>
  server.app.inject({ method: 'PUT', url: '/api/profile', headers: headersOf(), payload });

describe('the profile', () => {
  test('is read and renamed, together with the account', async () => {
    expect(await readProfile()).toMatchObject({
      id: user.session.user.id,
      email: user.email,
      fullName: '',
      avatarUrl: null,
    });
    const renamed = await rename({ fullName: '  Ada Lovelace ' });
    expect(renamed.json()).toMatchObject({ fullName: 'Ada Lovelace' });
    expect(await readProfile()).toEqual(renamed.json());
    const account = await server.app.inject({ url: '/api/auth/user', headers: headersOf() });
    expect(account.json().user_metadata.full_name).toBe('Ada Lovelace');
  });

  test('exists for a user without a row, and renaming creates the row', async () => {
    const { db } = server.context;
    await db.deleteFrom('profiles').where('id', '=', user.session.user.id).execute();
    expect(await readProfile()).toMatchObject({ fullName: '', avatarUrl: null });
    expect((await rename({ fullName: 'Ada' })).json()).toMatchObject({ fullName: 'Ada' });
  });

  test.each([
    ['no name', {}, '/fullName'],
    ['a name of another type', { fullName: 7 }, '/fullName'],
    ['a control character', { fullName: 'Ada\u0000' }, '/fullName'],
    ['a name that is too long', { fullName: 'a'.repeat(101) }, '/fullName'],
    ['an email address', { fullName: 'Ada', email: 'other@example.com' }, '/email'],
    ['an avatar of another host', { fullName: 'Ada', avatarUrl: 'https://evil.example/x.png' }, '/avatarUrl'],
  ])('refuses %s', async (_, payload, pointer) => {
    expect(problemOf(await rename(payload))).toMatchObject({
      http: 400,
      code: 'validation_failed',
      errors: [{ pointer }],
    });
  });

  test('is unavailable to visitors and to deleted accounts', async () => {
    const requests = [
      { method: 'GET', url: '/api/profile' },
      { method: 'PUT', url: '/api/profile', payload: { fullName: 'x' } },
      { method: 'PUT', url: '/api/profile/avatar' },
      { method: 'DELETE', url: '/api/profile/avatar' },
    ] as const;
    for (const request of requests) {
      expect(problemOf(await server.app.inject(request))).toMatchObject({
        http: 401,
        code: 'unauthenticated',
      });
    }
    await server.context.db.deleteFrom('users').where('id', '=', user.session.user.id).execute();
    const picture = await twoHalves(8, 8).png().toBuffer();
    const answers = [await rename({ fullName: 'x' }), await removeAvatar(), await upload(picture)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });
});
