import type { User } from '@easel/shared/contracts/auth.schema';
import { expect, test, vi } from 'vitest';
import { type AheadDependencies, askAhead } from './ahead';
import { firstReadOf } from './first-read';
import { teamLook } from './team-look';

const REFRESH = '/api/auth/token?grant_type=refresh_token';
const LIST = '/api/generations?status=completed&limit=60';
const SIGNED_IN = { 'easel.signed-in': '1' };
const USER = { id: 'ada' } as User;
const LIST_ANSWER = { items: [{ image: { thumbnailUrl: '/api/images/1/thumbnail' } }] };

/** Opens a page that shows a wall, with a server that gives these answers. */
function open(
  answers: Readonly<Record<string, () => Response>>,
  { stored = SIGNED_IN, ...given }: Partial<AheadDependencies> & { stored?: Record<string, string> } = {},
) {
  const memory = new Map(Object.entries<string>(stored));
  const time = { nowMs: 0 };
  const fetch = vi.fn<AheadDependencies['fetch']>(async (input) => {
    const answer = answers[String(input)];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  const loadImage = vi.fn();
  const show = vi.fn(async () => {});
  const onShown = vi.fn();
  const send = askAhead({
    fetch,
    storage: {
      get: (key) => memory.get(key) ?? null,
      set: (key, value) => void memory.set(key, value),
      remove: (key) => void memory.delete(key),
    },
    ifFree: (task) => task(),
    randomKey: () => 'key-1',
    nowMs: () => time.nowMs,
    loadImage,
    show,
    onShown,
    read: firstReadOf('/dashboard'),
    ...given,
  });
  const refresh = (key = 'key-1') => send(REFRESH, { method: 'POST', headers: { 'idempotency-key': key } });
  const list = (token = 'token') => send(LIST, { headers: { authorization: `Bearer ${token}` } });
  const asked = () => fetch.mock.calls.map(([input]) => String(input));
  return { fetch, memory, time, loadImage, show, onShown, send, refresh, list, asked };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const WELL = { [REFRESH]: json({ access_token: 'token', user: USER }), [LIST]: json(LIST_ANSWER) };

test('passes the session, the list and its first image to an app that requests them later, each requested once', async () => {
  const page = open(WELL);
  expect(page.memory.get('easel.refresh-key')).toBe('key-1');
  expect(await (await page.refresh()).json()).toMatchObject({ access_token: 'token' });
  expect(await (await page.list()).json()).toEqual(LIST_ANSWER);
  await vi.waitFor(() => expect(page.loadImage.mock.calls).toEqual([['/api/images/1/thumbnail']]));
  expect(page.asked()).toEqual([REFRESH, LIST]);
});

test('sends the app’s later requests again after the early responses were used', async () => {
  const page = open(WELL);
  await page.refresh();
  await page.list();
  await page.refresh();
  await page.list();
  expect(page.asked()).toEqual([REFRESH, LIST, REFRESH, LIST]);
});

test('reuses the key of a refresh whose response was lost', async () => {
  const page = open(WELL, { stored: { ...SIGNED_IN, 'easel.refresh-key': 'lost' } });
  await page.refresh('lost');
  expect(page.asked().filter((url) => url === REFRESH)).toHaveLength(1);
  expect(page.fetch.mock.calls[0]?.[1]).toMatchObject({
    headers: { 'idempotency-key': 'lost' },
    keepalive: true,
  });
});

test('does not pass on the response of a refresh with another key, for example after a sign-in in another tab', async () => {
  const page = open(WELL);
  await vi.waitFor(() => expect(page.loadImage).toHaveBeenCalled());
  await page.refresh('key-2');
  await page.list('of another account');
  expect(page.asked()).toEqual([REFRESH, LIST, REFRESH, LIST]);
});

test('shows the response, and loads the app’s code once it is shown', async () => {
  let finish = () => {};
  const show = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const page = open(WELL, { show });
  await vi.waitFor(() => expect(show.mock.calls).toEqual([[USER, [LIST_ANSWER]]]));
  expect(await (await page.list()).json()).toEqual(LIST_ANSWER);
  expect(page.onShown).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => expect(page.onShown).toHaveBeenCalledOnce());
});

test('passes only the account to a page without an early read, and does not make the app wait', async () => {
  const show = vi.fn(() => new Promise<void>(() => {}));
  const page = open(WELL, { read: null, show });
  expect((await page.refresh()).ok).toBe(true);
  expect(show.mock.calls).toEqual([[USER, []]]);
  expect(page.asked()).toEqual([REFRESH]);
});

test.each<[string, Parameters<typeof open>]>([
  ['the session has ended', [{ [REFRESH]: json({}, 401) }]],
  ['the server is out of reach', [{}]],
  ['the list is refused', [{ ...WELL, [LIST]: json({}, 500) }]],
  ['another tab refreshes the session', [WELL, { ifFree: async () => null }]],
])('loads the app’s code if nothing can be shown: %s', async (_, [answers, given]) => {
  const page = open(answers, given);
  await vi.waitFor(() => expect(page.onShown).toHaveBeenCalledOnce());
  expect(page.show).not.toHaveBeenCalled();
});

test('requests nothing for the console if the user is not an operator', async () => {
  const read = firstReadOf('/admin');
  const page = open(WELL, { read });
  await vi.waitFor(() => expect(page.show.mock.calls).toEqual([[USER, []]]));
  expect(page.asked()).toEqual([REFRESH]);
  expect(read?.lookOf?.(USER)).toEqual({ name: 'not-found', values: {} });
});

test('requests nothing for a checkout without an order, and shows that there is none', async () => {
  const read = firstReadOf('/billing/test-checkout');
  const page = open(WELL, { read });
  await vi.waitFor(() => expect(page.show.mock.calls).toEqual([[USER, []]]));
  expect(page.asked()).toEqual([REFRESH]);
  expect(read?.lookOf?.(USER)).toEqual({ name: 'no-order', values: {} });
  expect(firstReadOf('/billing/test-checkout', '?session=1')).toBeNull();
});

test('requests nothing for a visitor', async () => {
  const page = open(WELL, { stored: {} });
  expect(page.asked()).toEqual([]);
  expect(page.memory.has('easel.refresh-key')).toBe(false);
});

test('requests nothing while another tab refreshes the session', async () => {
  const page = open(WELL, { ifFree: async () => null });
  expect(page.asked()).toEqual([]);
  expect(page.memory.has('easel.refresh-key')).toBe(false);
});

test('holds the refresh lock until the server has responded', async () => {
  let release: (() => void) | undefined;
  let isFree = false;
  open(
    {},
    {
      fetch: () =>
        new Promise((resolve) => {
          release = () => resolve(new Response('{}'));
        }),
      ifFree: async (task) => {
        const done = await task();
        isFree = true;
        return done;
      },
    },
  );
  await Promise.resolve();
  expect(isFree).toBe(false);
  release?.();
  await vi.waitFor(() => expect(isFree).toBe(true));
});

test('passes a refusal on, and requests nothing that needs the session', async () => {
  const page = open({ [REFRESH]: json({ code: 'session_revoked' }, 401) });
  expect((await page.refresh()).status).toBe(401);
  expect(page.asked()).toEqual([REFRESH]);
});

test('passes a network error on, and sends the app’s next attempt', async () => {
  const answers: Record<string, () => Response> = {};
  const page = open(answers);
  await expect(page.refresh()).rejects.toThrow('Failed to fetch');
  Object.assign(answers, WELL);
  expect((await page.refresh()).ok).toBe(true);
});

test('passes the session although the list failed, and the list’s failure to its caller', async () => {
  const page = open({ [REFRESH]: WELL[REFRESH] as () => Response });
  expect((await page.refresh()).ok).toBe(true);
  await expect(page.list()).rejects.toThrow('Failed to fetch');
});

test('sends a request again if its response is old, because its token would seem valid for longer than it is', async () => {
  const page = open(WELL);
  await vi.waitFor(() => expect(page.loadImage).toHaveBeenCalled());
  page.time.nowMs = 30_000;
  await page.refresh();
  expect(page.asked()).toEqual([REFRESH, LIST, REFRESH]);
});

test('reads one picture for a picture page, and nothing for pages without pictures', () => {
  const one = firstReadOf('/p/01a21d43-f41b-72ad-9176-98edb43621cb');
  expect(one?.urls).toEqual(['/api/generations/01a21d43-f41b-72ad-9176-98edb43621cb']);
  expect(one?.imageOf({ image: { displayUrl: '/display' } })).toBe('/display');
  expect(one?.imageOf({ image: null })).toBeUndefined();
  expect(firstReadOf('/pictures')?.imageOf({ items: [] })).toBeUndefined();
  expect(firstReadOf('/settings')).toBeNull();
});

test('shows the console with insecure settings', () => {
  const look = (warnings: string[]) =>
    firstReadOf('/admin')?.lookOf?.({ ...USER, is_operator: true }, { warnings });
  expect(look([])).toEqual({ name: 'console', values: {} });
  expect(look(['One.', 'Two.'])).toMatchObject({
    name: 'console-warnings',
    items: [{ values: { KNOWN_WARNING: 'One.' } }, { values: { KNOWN_WARNING: 'Two.' } }],
  });
});

test('shows a contact sheet as a table or a list, with its state and the names of its models', () => {
  const models = { items: [{ id: 'm', name: 'Model M' }] };
  const axes = { prompts: ['a', 'b'], styles: ['anime'], models: ['m'], steps: [null], seeds: [1, 2] };
  const read = firstReadOf('/sheet/01a21d43');
  const look = (changes: object, cells: object[]) =>
    read?.lookOf?.(USER as never, { axes: { ...axes, ...changes }, cells, credits: 4 }, models);
  const done = { status: 'completed', image: { thumbnailUrl: '/thumbnail' } };
  expect(read?.urls[0]).toBe('/api/sheets/01a21d43');
  expect(read?.imageOf({ cells: [null, done] })).toBe('/thumbnail');
  expect(look({}, [done, null as never])).toMatchObject({
    name: 'table',
    values: { KNOWN_COMMON: 'Anime · Model M', KNOWN_STATE: '1 of 1 finished · 4 credits' },
  });
  expect(look({ seeds: [1] }, [])).toMatchObject({
    name: 'list',
    values: { KNOWN_COMMON: 'Anime · Model M · Seed 1' },
  });
});

test('shows a profile with its avatar, if it has one', () => {
  const profile = { fullName: 'Ada', email: 'ada@example.com', avatarUrl: null };
  const read = firstReadOf('/profile');
  expect(read?.lookOf?.(USER as never, profile)).toMatchObject({ name: 'initials' });
  expect(read?.imageOf(profile)).toBeUndefined();
  const withAvatar = { ...profile, avatarUrl: '/avatar' };
  expect(read?.lookOf?.(USER as never, withAvatar)).toMatchObject({ name: 'avatar' });
  expect(read?.imageOf(withAvatar)).toBe('/avatar');
});

test('shows pictures to edit only if there are any', () => {
  const read = firstReadOf('/edit');
  expect(read?.lookOf?.(USER as never, { items: [] }, { items: [] })).toBeNull();
  expect(read?.lookOf?.(USER as never, { items: [{ id: '1', image: null }] })).toMatchObject({
    items: [{ values: { KNOWN_ID: '1', KNOWN_THUMBNAIL: '' } }],
  });
});

test('shows the team that gives the user a plan, and no team otherwise', () => {
  const owner = { userId: 'bea', role: 'owner', name: 'Bea', email: 'bea@example.com', hasSeat: true };
  const ada = { userId: 'ada', role: 'member', name: ' ', email: 'ada@example.com', hasSeat: true };
  const team = { id: '1', name: 'Keepers', role: 'member', isActive: true, members: [owner, ada] };
  const own = { ...team, seats: 5, invitations: [] };
  const subscription = { plan: 'team', team: { id: '1' }, credits: { resetsAt: '2026-12-27T12:00:00Z' } };
  const look = (of: object | null, ...[plan = subscription]: [object?]) =>
    teamLook(USER as never, { team: of }, plan);
  expect(look(own)).toMatchObject({
    name: 'member-team',
    values: { KNOWN_TEAM: 'Keepers', KNOWN_OWNER: 'Bea', KNOWN_RESET: 'Resets on December 27, 2026.' },
    items: [
      { like: '[data-focus-item=owner]', values: { KNOWN_MEMBER: 'Bea' }, without: undefined },
      { like: '[data-focus-item=known]', values: { KNOWN_MEMBER: 'ada@example.com' }, without: 'p + p' },
    ],
  });
  expect(look(null, { plan: 'pro' })).toMatchObject({ name: 'none-pro' });
  expect(look({ ...own, isActive: false })).toBeNull();
  expect(look(own, { ...subscription, team: null })).toBeNull();
  expect(look({ ...own, members: [owner, { ...ada, hasSeat: false }] })).toBeNull();
});
