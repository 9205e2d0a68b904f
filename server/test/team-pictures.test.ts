import { type CustomStyle, customStyleListSchema } from '@easel/shared/contracts/custom-styles.schema';
import { type Generation, generationSchema } from '@easel/shared/contracts/generation.schema';
import { type TeamPicture, teamPictureListSchema } from '@easel/shared/contracts/team.schema';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { lockAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { dissolveTeamOf } from '@easel/shared/node/repos/accounts/deletions.repo';
import { unshareInSteps } from '@easel/shared/node/repos/teams/team-pictures.repo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishPicture, makePicture, PICTURE } from './pictures.ts';
import { givePlan, lockWaiters, type Person, person, teamOf } from './team-people.ts';
import { problemOf, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const messages: BusMessage[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await server.context.bus.subscribe((message) => messages.push(message));
});
afterAll(() => server?.close());

const share = (user: Person, id: string) => user.send('PUT', `/generations/${id}/team`);
const unshare = (user: Person, id: string) => user.send('DELETE', `/generations/${id}/team`);
const read = async (user: Person, id: string): Promise<Generation> =>
  (await user.send('GET', `/generations/${id}`)).json();

async function shared(user: Person): Promise<string> {
  const id = await user.picture();
  expect((await share(user, id)).statusCode).toBe(200);
  return id;
}

async function seenBy(user: Person, query = ''): Promise<TeamPicture[]> {
  const answer = await user.send('GET', `/team/pictures${query}`);
  expect(answer.statusCode).toBe(200);
  return teamPictureListSchema.parse(answer.json()).items;
}
const idsSeenBy = async (user: Person) => (await seenBy(user)).map(({ id }) => id);

async function smallTeam() {
  const { owner, members, id } = await teamOf(server, 2);
  const [ada, grace] = members as [Person, Person];
  return { owner, ada, grace, id };
}

test('shows a shared picture to the team only, most recently shared first', async () => {
  const { owner, ada, grace } = await smallTeam();
  const outsider = await person(server);
  const [first, second] = [await shared(ada), await shared(grace)];
  for (const user of [owner, ada, grace]) expect(await idsSeenBy(user)).toEqual([second, first]);
  const [newest, oldest] = await seenBy(ada);
  expect(oldest).toMatchObject({ id: first, isMine: true, prompt: 'a fox', author: { id: ada.userId } });
  expect(newest).toMatchObject({ id: second, isMine: false, author: { id: grace.userId } });
  expect(problemOf(await outsider.send('GET', '/team/pictures'))).toMatchObject({ http: 404 });
  expect((await server.app.inject({ url: newest?.image.url ?? '' })).rawPayload).toEqual(PICTURE);
  for (const user of [owner, ada, outsider]) {
    expect((await user.send('GET', `/generations/${second}`)).statusCode).toBe(404);
    expect((await unshare(user, second)).statusCode).toBe(404);
  }
});

test('increments the version once and announces it when a picture is shared', async () => {
  const { ada } = await smallTeam();
  const id = await ada.picture();
  const before = await read(ada, id);
  expect(before.sharedAt).toBeNull();
  const answer = await share(ada, id);
  const after = generationSchema.parse(answer.json());
  expect(after.sharedAt).not.toBeNull();
  expect(after.version).toBe(before.version + 1);
  const told = { type: 'generation', userId: ada.userId, id, version: after.version };
  await expect.poll(() => messages).toContainEqual(told);
  expect((await share(ada, id)).json()).toMatchObject({ version: after.version, sharedAt: after.sharedAt });
  expect((await unshare(ada, id)).json()).toMatchObject({ version: after.version + 1, sharedAt: null });
  expect((await unshare(ada, id)).json()).toMatchObject({ version: after.version + 1, sharedAt: null });
  expect(await idsSeenBy(ada)).toEqual([]);
});

test('continues after the cursor when pictures are shared meanwhile', async () => {
  const { ada } = await smallTeam();
  const ids = [await shared(ada), await shared(ada), await shared(ada)].reverse();
  const first = (await ada.send('GET', '/team/pictures?limit=2')).json();
  await shared(ada);
  const second = (await ada.send('GET', `/team/pictures?limit=2&cursor=${first.nextCursor}`)).json();
  expect([...first.items, ...second.items].map(({ id }: TeamPicture) => id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
  expect((await ada.send('GET', '/team/pictures?cursor=nonsense')).statusCode).toBe(400);
});

test('refuses to share what has no picture, was taken down, or belongs to another user', async () => {
  const { ada, grace } = await smallTeam();
  const waiting = (await ada.submit()).json().id;
  expect(problemOf(await share(ada, waiting))).toMatchObject({ http: 409, code: 'illegal_state' });
  const id = await ada.picture();
  expect(problemOf(await share(grace, id))).toMatchObject({ http: 404, code: 'not_found' });
  await server.context.db
    .updateTable('generations')
    .set({ takenDownAt: new Date() })
    .where('id', '=', id)
    .execute();
  expect(problemOf(await share(ada, id))).toMatchObject({ http: 409, code: 'illegal_state' });
});

test('refuses sharing without a team, or in a team whose plan has ended, where shared pictures stay visible', async () => {
  const alone = await person(server);
  expect((await share(alone, await alone.picture())).statusCode).toBe(404);
  const { owner, ada } = await smallTeam();
  const id = await shared(ada);
  const other = await ada.picture();
  await givePlan(server, owner.userId, 'free');
  expect(problemOf(await share(ada, other))).toMatchObject({ http: 409, code: 'illegal_state' });
  expect(await idsSeenBy(owner)).toEqual([id]);
});

test('unshares the pictures of a member who leaves or is removed', async () => {
  const { owner, ada, grace } = await smallTeam();
  const [left, removed, stays] = [await shared(ada), await shared(grace), await shared(owner)];
  const { version } = await read(ada, left);
  await ada.send('DELETE', `/team/members/${ada.userId}`);
  await owner.send('DELETE', `/team/members/${grace.userId}`);
  expect(await idsSeenBy(owner)).toEqual([stays]);
  expect(await read(ada, left)).toMatchObject({ sharedAt: null, version: version + 1 });
  expect((await read(grace, removed)).sharedAt).toBeNull();
  const told = { type: 'generation', userId: ada.userId, id: left, version: version + 1 };
  await expect.poll(() => messages).toContainEqual(told);
  expect((await ada.send('GET', '/team/pictures')).statusCode).toBe(404);
});

test('unshares a limited number of pictures per statement', async () => {
  const { owner, ada, grace, id } = await smallTeam();
  const kept = await shared(grace);
  for (let count = 0; count < 5; count += 1) await shared(ada);
  const steps: number[] = [];
  for await (const rows of unshareInSteps(server.context.db, id, ada.userId, 2)) steps.push(rows.length);
  expect(steps).toEqual([2, 2, 1]);
  expect(await idsSeenBy(owner)).toEqual([kept]);
});

test('unshares all pictures when the team is dissolved', async () => {
  const { owner, ada } = await smallTeam();
  const id = await shared(ada);
  await owner.send('DELETE', '/team');
  expect((await read(ada, id)).sharedAt).toBeNull();
});

describe('a sample of a team style', () => {
  const STYLE = { baseStyle: 'noir', promptSuffix: 'teal ink', negativePrompt: '' };

  /** Creates a custom style with one of the user's pictures as its sample. */
  async function styled(user: Person, name: string): Promise<CustomStyle> {
    const { id } = (await user.send('POST', '/custom-styles', { ...STYLE, name })).json();
    const sampleGenerationId = await makePicture(server, user.headers, { customStyle: id });
    const answer = await user.send('PATCH', `/custom-styles/${id}`, { sampleGenerationId });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }
  const sampledFor = async (user: Person): Promise<string[]> => {
    const { items } = customStyleListSchema.parse((await user.send('GET', '/custom-styles')).json());
    return items.flatMap(({ name, sampleUrl }) => (sampleUrl === null ? [] : [name]));
  };

  test.each(['dissolved by its owner', 'ended by an erasure'])(
    'is removed with a member who leaves, and with the team, %s',
    async (end) => {
      const { owner, ada, grace } = await smallTeam();
      for (const [user, name] of [
        [ada, 'Ada'],
        [grace, 'Grace'],
        [owner, 'Owner'],
      ] as const) {
        await styled(user, name);
      }
      expect(await sampledFor(grace)).toEqual(['Ada', 'Grace', 'Owner']);
      await ada.send('DELETE', `/team/members/${ada.userId}`);
      expect(await sampledFor(grace)).toEqual(['Grace', 'Owner']);
      if (end === 'ended by an erasure') await dissolveTeamOf(server.context.db, owner.userId);
      else await owner.send('DELETE', '/team');
      expect(await sampledFor(owner)).toEqual(['Owner']);
    },
  );

  test('is kept while it is in progress when its author leaves', async () => {
    const { owner, ada } = await smallTeam();
    const { id } = await styled(ada, 'Ada');
    const waiting = (await ada.submit({ customStyle: id, isSample: true })).json();
    await ada.send('DELETE', `/team/members/${ada.userId}`);
    await finishPicture(server, waiting.id);
    expect(await sampledFor(owner)).toEqual([]);
  });

  test.each(['suspendedAt', 'deletionRequestedAt'] as const)(
    'is hidden while its author has %s, and shown again afterwards, regardless of changes meanwhile',
    async (column) => {
      const { owner, ada } = await smallTeam();
      const { id } = await styled(ada, 'Ada');
      const set = (value: Date | null) =>
        server.context.db
          .updateTable('users')
          .set({ [column]: value })
          .where('id', '=', ada.userId)
          .execute();
      await set(new Date());
      expect(await sampledFor(owner)).toEqual([]);
      await owner.send('PATCH', `/custom-styles/${id}`, { name: 'Hers' });
      await set(null);
      expect(await sampledFor(owner)).toEqual(['Hers']);
    },
  );
});

test.each(['suspendedAt', 'deletionRequestedAt'] as const)(
  'refuses sharing by an account with %s whose token is still valid',
  async (column) => {
    const { ada } = await smallTeam();
    const id = await ada.picture();
    await server.context.db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', ada.userId)
      .execute();
    const code = column === 'suspendedAt' ? 'account_suspended' : 'session_revoked';
    expect(problemOf(await share(ada, id))).toMatchObject({ code });
    expect((await read(ada, id)).sharedAt).toBeNull();
  },
);

test.each(['dissolved by its owner', 'ended by an erasure'])(
  'locks the members before the pictures when a team is %s',
  async (end) => {
    const { owner, ada } = await smallTeam();
    const { db } = server.context;
    const id = await shared(ada);
    const pending: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, ada.userId, new Date());
      pending.push(
        end === 'ended by an erasure' ? dissolveTeamOf(db, owner.userId) : owner.send('DELETE', '/team'),
      );
      await lockWaiters(server, 1);
      await tx.selectFrom('generations').select('id').where('id', '=', id).forUpdate().execute();
    });
    await Promise.all(pending);
    expect(await owner.team()).toBeNull();
    expect((await read(ada, id)).sharedAt).toBeNull();
  },
);

test('hides a picture that is removed, or whose author is suspended', async () => {
  const { owner, ada, grace } = await smallTeam();
  const [removed] = [await shared(ada), await shared(grace)];
  await ada.send('DELETE', `/generations/${removed}`);
  expect(await idsSeenBy(owner)).toHaveLength(1);
  await server.context.db
    .updateTable('users')
    .set({ suspendedAt: new Date() })
    .where('id', '=', grace.userId)
    .execute();
  expect(await idsSeenBy(owner)).toEqual([]);
});

test('shares nothing for a member who is removed during the request', async () => {
  const { owner, ada } = await smallTeam();
  const ids = [await ada.picture(), await ada.picture(), await ada.picture(), await ada.picture()];
  await Promise.all([
    ...ids.map((id) => share(ada, id)),
    owner.send('DELETE', `/team/members/${ada.userId}`),
  ]);
  expect(await idsSeenBy(owner)).toEqual([]);
  for (const id of ids) expect((await read(ada, id)).sharedAt).toBeNull();
});
