import { describe, expect, test } from 'vitest';
import { collector } from './library-setup.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
const DAY_SECONDS = 86_400;
const GONE = { http: 404, code: 'not_found' };

const open = (token: string, cursor?: string) =>
  server.app.inject({ method: 'POST', url: '/api/shared', payload: { token, cursor } });

async function sharer() {
  const user = await collector(server);
  const share = async (kind: 'picture' | 'album', targetId: string, days: number | null = null) => {
    const answer = await user.send('POST', '/share-links', { kind, targetId, days });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const { id, url } = answer.json<{ id: string; url: string }>();
    return { id, token: new URL(url).pathname.replace('/s/', '') };
  };
  const links = async () => (await user.send('GET', '/share-links')).json().items;
  return { ...user, share, links };
}

describe('a private link', () => {
  test('shows one picture to everyone who has it, and no other', async () => {
    const { picture, share } = await sharer();
    const [id] = [await picture({ prompt: 'a fox in the snow' }), await picture()];
    const { token } = await share('picture', id);
    const answer = await open(token);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json()).toMatchObject({ kind: 'picture', name: null, authorName: null, nextCursor: null });
    const { items } = answer.json();
    expect(items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect(items[0].prompt).toBe('a fox in the snow');
    const image = await server.app.inject({ url: items[0].image.displayUrl });
    expect(image.statusCode).toBe(200);
  });

  test('shows an album, including pictures that are added later', async () => {
    const { picture, send, share } = await sharer();
    const album = (await send('POST', '/albums', { name: 'Foxes' })).json();
    const add = (id: string) => send('POST', `/albums/${album.id}/pictures`, { action: 'add', ids: [id] });
    const [first, second] = [await picture(), await picture()];
    const { token } = await share('album', album.id);
    expect((await open(token)).json()).toMatchObject({ kind: 'album', name: 'Foxes', items: [] });
    await add(first);
    await add(second);
    const shown = (await open(token)).json().items.map((item: { id: string }) => item.id);
    expect(shown).toEqual([second, first]);
  });

  test('is counted when it is opened, and names its owner only if that profile is public', async () => {
    const { picture, share, links, send } = await sharer();
    const { token } = await share('picture', await picture());
    await open(token);
    await open(token);
    expect(await links()).toMatchObject([{ opens: 2, lastOpenedAt: expect.any(String), hasExpired: false }]);
    await send('PUT', '/profile', { fullName: 'Ada Byron' });
    expect((await open(token)).json().authorName).toBeNull();
    await send('PATCH', '/settings', { privacy: { profilePublic: true } });
    expect((await open(token)).json().authorName).toBe('Ada Byron');
  });

  test('works until it expires', async () => {
    using _stopped = server.clock.stop();
    const { picture, share } = await sharer();
    const { token } = await share('picture', await picture(), 7);
    server.clock.advance(7 * DAY_SECONDS - 1);
    expect((await open(token)).statusCode).toBe(200);
    server.clock.advance(2);
    expect(problemOf(await open(token))).toMatchObject(GONE);
  });

  test('ends when it is revoked, which only its owner can do', async () => {
    const [{ picture, share, send, links }, other] = [await sharer(), await sharer()];
    const { id, token } = await share('picture', await picture());
    expect(problemOf(await other.send('DELETE', `/share-links/${id}`))).toMatchObject(GONE);
    expect((await open(token)).statusCode).toBe(200);
    expect((await send('DELETE', `/share-links/${id}`)).statusCode).toBe(204);
    expect(problemOf(await open(token))).toMatchObject(GONE);
    expect(await links()).toEqual([]);
  });

  test.each([
    ['the picture is removed', { deletedAt: new Date() }],
    ['an operator takes the picture down', { takenDownAt: new Date() }],
  ])('ends when %s', async (_, change) => {
    const { picture, share } = await sharer();
    const id = await picture();
    const { token } = await share('picture', id);
    await server.context.db.updateTable('generations').set(change).where('id', '=', id).execute();
    expect(problemOf(await open(token))).toMatchObject(GONE);
  });

  test.each([
    ['suspended', { suspendedAt: new Date() }],
    ['to be deleted', { deletionRequestedAt: new Date() }],
  ])('does not open while the account is %s', async (_, change) => {
    const { id, picture, share } = await sharer();
    const { token } = await share('picture', await picture());
    await server.context.db.updateTable('users').set(change).where('id', '=', id).execute();
    expect(problemOf(await open(token))).toMatchObject(GONE);
  });

  test('cannot be made for the pictures and albums of others', async () => {
    const [owner, other] = [await sharer(), await sharer()];
    const album = (await owner.send('POST', '/albums', { name: 'Foxes' })).json();
    for (const [kind, targetId] of [
      ['picture', await owner.picture()],
      ['album', album.id],
    ]) {
      const answer = await other.send('POST', '/share-links', { kind, targetId, days: 1 });
      expect(problemOf(answer)).toMatchObject(GONE);
    }
  });

  test('is logged in the security log when it is created and revoked', async () => {
    const { picture, share, send } = await sharer();
    const { id } = await share('picture', await picture(), 7);
    await send('DELETE', `/share-links/${id}`);
    const { items } = (await send('GET', '/auth/security-log?limit=2')).json();
    expect(items).toMatchObject([
      { kind: 'link_revoked', details: { kind: 'picture' } },
      { kind: 'link_created', details: { kind: 'picture', days: 7 } },
    ]);
  });

  test('cannot be created by a session that another process has ended', async () => {
    const { id, picture, send } = await sharer();
    const targetId = await picture();
    const { db, now } = server.context;
    await db.updateTable('sessions').set({ revokedAt: now() }).where('userId', '=', id).execute();
    const answer = await send('POST', '/share-links', { kind: 'picture', targetId, days: 7 });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'session_revoked' });
  });

  test('is stored only as a hash', async () => {
    const { picture, share } = await sharer();
    const { id, token } = await share('picture', await picture());
    const row = await server.context.db
      .selectFrom('shareLinks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify({ ...row, tokenHash: row.tokenHash.toString('base64url') })).not.toContain(token);
  });

  test.each(['', 'x'.repeat(101), 'unknown'])('cannot be "%s"', async (token) => {
    expect(problemOf(await open(token)).http).toBe(token === 'unknown' ? 404 : 400);
  });
});
