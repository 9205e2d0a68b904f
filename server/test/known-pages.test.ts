import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKnownStatus } from '../src/modules/status/known-status.ts';
import { collector } from './library-setup.ts';
import { person, teamOf } from './team-people.ts';
import { freshEmail, signUp, startTestServer, type TestServer, tokenIn } from './test-server.ts';

const DAY_SECONDS = 86_400;
const LOOKS = ['picture', 'picture-by-author', 'album', 'empty-album', 'ended', 'invitation', 'down'];
const shown = (look: string) => {
  if (look.startsWith('picture')) return '__KNOWN_answer.items.0.prompt__';
  return look === 'invitation' ? '__KNOWN_answer.teamName__' : '';
};
const pageOf = (look: string) => `<html><head></head><body><i>${look}</i>${shown(look)}</body></html>`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-site-'));
  await mkdir(join(folder, '.pages'));
  const write = (name: string, look: string) => writeFile(join(folder, name), pageOf(look));
  for (const name of ['index.html', '.pages/app.html', '.pages/nothing.html']) await write(name, 'asks');
  for (const look of [...LOOKS, 'bare']) await write(`.pages/${look}.html`, look);
  const looks = Object.fromEntries(LOOKS.map((look) => [look, `${look}.html`]));
  const app = { audience: 'mail', file: 'app.html' };
  const apps = [
    { ...app, pattern: '/s/:token', looks },
    { ...app, pattern: '/join-team', looks },
    { ...app, pattern: '/reset-password', looks: { bare: 'bare.html' } },
    { ...app, pattern: '/confirm-email', looks },
  ];
  const pages = [{ path: '/status', isListed: true, file: 'app.html', looks }];
  const list = { pages, apps, redirects: {}, files: [], nothing: 'nothing.html' };
  await writeFile(join(folder, '.pages/site.json'), JSON.stringify(list));
  server = await startTestServer({ WEB_DIST: folder });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
async function open(url: string, headers: Record<string, string> = NAVIGATION) {
  const answer = await server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const [, look] = /<i>(.*?)<\/i>/.exec(answer.body) ?? [];
  const [, data] = /id="known">(.*?)<\/script>/s.exec(answer.body) ?? [];
  return { ...answer, headers: answer.headers, look, known: data && JSON.parse(data) };
}

async function sharer() {
  const user = await collector(server);
  return {
    ...user,
    async share(kind: 'picture' | 'album', targetId: string, days: number | null = null) {
      const answer = await user.send('POST', '/share-links', { kind, targetId, days });
      const { id, url } = answer.json<{ id: string; url: string }>();
      return { id, path: new URL(url).pathname };
    },
    opens: async () => (await user.send('GET', '/share-links')).json().items[0].opens,
  };
}

describe('the document of a private link', () => {
  test('shows the picture, with the response that its page would request', async () => {
    const { picture, share } = await sharer();
    const { path } = await share('picture', await picture({ prompt: 'a <fox>' }));
    const { look, known, body, headers } = await open(path);
    expect(look).toBe('picture');
    expect(body).toContain('</i>a &lt;fox&gt;');
    const token = path.replace('/s/', '');
    const asked = await server.post('/api/shared', { token });
    expect(known).toEqual({ token, answer: asked.json() });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.etag).toBeUndefined();
  });

  test('names its author only if that profile is public', async () => {
    const { picture, share, send } = await sharer();
    const { path } = await share('picture', await picture());
    await send('PUT', '/profile', { fullName: 'Ada Byron' });
    expect((await open(path)).body).not.toContain('Ada');
    await send('PATCH', '/settings', { privacy: { profilePublic: true } });
    expect(await open(path)).toMatchObject({
      look: 'picture-by-author',
      known: { answer: { authorName: 'Ada Byron' } },
    });
  });

  test('loads the first pictures of an album', async () => {
    const { picture, share, send } = await sharer();
    const album = (await send('POST', '/albums', { name: 'Foxes' })).json();
    const { path } = await share('album', album.id);
    expect((await open(path)).look).toBe('empty-album');
    const ids = [await picture(), await picture()];
    await send('POST', `/albums/${album.id}/pictures`, { action: 'add', ids });
    const { look, known, body } = await open(path);
    expect(look).toBe('album');
    const [first] = known.answer.items;
    expect(body).toContain(
      `<link rel="preload" as="image" href="${first.image.thumbnailUrl.replaceAll('&', '&amp;')}"`,
    );
  });

  test('counts as opened once, and only if a user opens it', async () => {
    const { picture, share, opens } = await sharer();
    const { path } = await share('picture', await picture());
    const messenger = await open(path, {});
    expect(messenger).toMatchObject({ look: 'asks', known: undefined });
    expect(messenger.headers['cache-control']).toBe('no-cache');
    expect((await open(path, { ...NAVIGATION, 'sec-purpose': 'prefetch' })).look).toBe('asks');
    expect(await opens()).toBe(0);
    await open(path);
    expect(await opens()).toBe(1);
  });

  test('reports immediately that the link was revoked, has expired or never existed', async () => {
    using _stopped = server.clock.stop();
    const { picture, share, send } = await sharer();
    const [revoked, expiring] = [
      await share('picture', await picture()),
      await share('picture', await picture(), 7),
    ];
    expect((await open(revoked.path)).look).toBe('picture');
    await send('DELETE', `/share-links/${revoked.id}`);
    expect(await open(revoked.path)).toMatchObject({ look: 'ended', known: { answer: null } });
    expect((await open(expiring.path)).look).toBe('picture');
    server.clock.advance(7 * DAY_SECONDS + 1);
    expect((await open(expiring.path)).look).toBe('ended');
    expect((await open('/s/never-was')).look).toBe('ended');
  });

  test('leaves loading to the page when the visitor exceeds the rate limit', async () => {
    const limited = await startTestServer({
      WEB_DIST: folder,
      AUTH_REQUESTS_PER_MINUTE: '1000',
      ACCOUNT_REQUESTS_PER_MINUTE: '6',
    });
    const headers = { accept: 'text/html', ...NAVIGATION };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => limited.app.inject({ url: '/s/never-was', headers })),
    );
    await limited.close();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const looks = answers.map(({ body }) => /<i>(.*?)<\/i>/.exec(body)?.[1]);
    expect(new Set(looks)).toEqual(new Set(['ended', 'asks']));
  });
});

describe('the document of an invitation', () => {
  test('shows it until it is accepted', async () => {
    const { owner } = await teamOf(server, 0);
    const guest = await person(server);
    const token = await owner.invited(guest.email);
    const path = `/join-team?token=${token}`;
    const { look, known, body } = await open(path);
    expect(look).toBe('invitation');
    expect(body).toContain('</i>The Keepers');
    const asked = await server.post('/api/team/invitations/view', { token });
    expect(known).toEqual({ token, answer: asked.json() });
    await guest.accept(token);
    expect(await open(path)).toMatchObject({ look: 'ended', known: { token, answer: null } });
  });

  test('leaves loading to the page if the token is missing, as the browser history may have one', async () => {
    for (const path of ['/join-team', '/join-team?token=', '/join-team?token=a%22b'])
      expect((await open(path)).look).toBe('asks');
  });
});

test('an address without its query has a separate document', async () => {
  expect(await open('/reset-password', {})).toMatchObject({ look: 'bare', known: undefined });
  expect((await open('/reset-password?token=x')).look).toBe('asks');
});

test('a link to confirm an address is shown as ended after it was used', async () => {
  const email = freshEmail();
  await signUp(server, email);
  const token = tokenIn((await server.mailsTo(email))[0]);
  const path = `/confirm-email?token=${token}`;
  expect((await open(path)).look).toBe('asks');
  await server.post('/api/auth/verify', { token, type: 'signup' });
  expect(await open(path)).toMatchObject({ look: 'ended', known: { token, answer: null } });
});

describe('the document of the status page', () => {
  test('shows the worst state, with the response that its page would request', async () => {
    // No worker is running.
    const asked = await server.app.inject('/api/status');
    const { look, known, headers } = await open('/status');
    expect(look).toBe('down');
    expect(known).toEqual({ token: null, answer: asked.json() });
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('lets the page request the status for programs, and for addresses with a query, which the browser renders again', async () => {
    expect((await open('/status', {})).look).toBe('asks');
    expect((await open('/status?from=mail')).look).toBe('asks');
  });

  test('lets the page request the status while a part hangs', async () => {
    const known = createKnownStatus({ status: { read: () => new Promise(() => {}) } });
    expect(await known('/status', new URLSearchParams())).toBeNull();
  });
});
