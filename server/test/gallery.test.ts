import type { Generation } from '@easel/shared/contracts/generation.schema';
import { SAMPLES } from '@easel/shared/contracts/samples';
import { purgeGeneration } from '@easel/shared/node/repos/generations/sweeps.repo';
import { describe, expect, test } from 'vitest';
import {
  gallery,
  idsIn,
  item,
  messages,
  NOWHERE,
  person,
  SAMPLE,
  server,
  useGalleryServer,
  visit,
} from './gallery-setup.ts';
import { PICTURE } from './pictures.ts';
import { bearer, problemOf } from './test-server.ts';

useGalleryServer();

const SAMPLE_IDS = SAMPLES.map(({ id }) => id);

describe('publication', () => {
  test('shows an image to everyone and withdraws it, each with a new version', async () => {
    const owner = await person();
    const id = await owner.picture();
    expect(await idsIn()).not.toContain(id);

    const before: Generation = (await owner.send('GET', `/api/generations/${id}`)).json();
    const shown: Generation = (await owner.publish(id)).json();
    expect(shown.version).toBe(before.version + 1);
    expect(await item(id)).toMatchObject({ id, prompt: 'a fox', publishedAt: shown.publishedAt });
    await expect
      .poll(() => messages)
      .toContainEqual({ type: 'generation', userId: owner.userId, id, version: shown.version });

    const hidden: Generation = (await owner.send('DELETE', `/api/generations/${id}/publication`)).json();
    expect(hidden).toMatchObject({ publishedAt: null, version: shown.version + 1 });
    expect(await idsIn()).not.toContain(id);
  });

  test('is idempotent', async () => {
    // Image links change every hour.
    using _stopped = server.clock.stop();
    const owner = await person();
    const id = await owner.picture();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => owner.publish(id)));
    for (const answer of others) expect(answer.json()).toEqual(first?.json());
    const hide = () => owner.send('DELETE', `/api/generations/${id}/publication`);
    expect((await hide()).json()).toEqual((await hide()).json());
  });

  test('accepts finished images only', async () => {
    const owner = await person();
    const { id } = (await server.post('/api/generate', { prompt: 'a fox' }, owner.headers)).json();
    expect(problemOf(await owner.publish(id))).toMatchObject({ http: 409, code: 'illegal_state' });
  });

  test('ends when the image is removed, and the janitor deletes its likes and downloads', async () => {
    const owner = await person();
    const id = await owner.published();
    const { downloadUrl } = (await item(id)).image;
    await owner.send('PUT', `/api/gallery/${id}/like`);
    await visit('GET', downloadUrl);
    await server.context.background.idle();
    await owner.send('DELETE', `/api/generations/${id}`);
    expect(await idsIn()).not.toContain(id);
    expect(problemOf(await owner.publish(id))).toMatchObject({ http: 404, code: 'not_found' });
    expect((await visit('GET', downloadUrl)).statusCode).toBe(404);

    await owner.send('PUT', `/api/gallery/${SAMPLE.id}/like`);
    await purgeGeneration(server.context.db, id);
    const left = await server.context.db.selectFrom('likes').select('pictureId').execute();
    expect(left).toEqual([{ pictureId: SAMPLE.id }]);
    expect(await server.context.db.selectFrom('downloads').selectAll().execute()).toEqual([]);
  });
});

describe('access', () => {
  test.each([
    ['PUT', 'generations', 'publication'],
    ['DELETE', 'generations', 'publication'],
    ['PUT', 'gallery', 'like'],
    ['DELETE', 'gallery', 'like'],
  ] as const)('requires signing in for %s /api/%s/{id}/%s', async (method, kind, action) => {
    const owner = await person();
    const url = `/api/${kind}/${await owner.published()}/${action}`;
    expect(problemOf(await visit(method, url))).toMatchObject({ http: 401, code: 'unauthenticated' });
  });

  test("answers 404 for another user's image", async () => {
    const [owner, other] = [await person(), await person()];
    const id = await owner.picture();
    const answer = problemOf(await other.publish(id));
    expect(answer).toMatchObject({ http: 404, code: 'not_found' });
    expect(answer).toEqual(problemOf(await other.publish(NOWHERE)));
    await owner.publish(id);
    const hide = await other.send('DELETE', `/api/generations/${id}/publication`);
    expect(problemOf(hide)).toMatchObject({ http: 404, code: 'not_found' });
    expect(await idsIn()).toContain(id);
  });

  test('hides private images from everyone in the gallery, including their owner', async () => {
    const owner = await person();
    const id = await owner.picture();
    for (const url of [`/api/gallery/${id}`, `/api/gallery/${id}/download`, `/api/gallery/${NOWHERE}`]) {
      expect(problemOf(await owner.send('GET', url))).toMatchObject({ http: 404, code: 'not_found' });
    }
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await owner.send(method, `/api/gallery/${id}/like`);
      expect(problemOf(answer)).toMatchObject({ http: 404, code: 'not_found' });
    }
  });

  test('lets visitors look, and refuses an invalid token', async () => {
    const visitor = await person();
    expect((await gallery()).items.map(({ id }) => id)).toEqual(SAMPLE_IDS);
    const forged = await visit('GET', '/api/gallery', { headers: bearer('a.b.c') });
    expect(problemOf(forged)).toMatchObject({ http: 401, code: 'unauthenticated' });
    server.clock.advance(86_400);
    const late = await visitor.send('GET', '/api/gallery');
    expect(problemOf(late)).toMatchObject({ http: 401, code: 'token_expired' });
  });
});

describe('gallery items', () => {
  test('leave out images of owners who opted out or are leaving', async () => {
    const owner = await person();
    const id = await owner.published();
    expect(await idsIn()).toContain(id);
    await owner.privacy({ showInGallery: false });
    expect(await idsIn()).not.toContain(id);
    expect((await visit('GET', `/api/gallery/${id}`)).statusCode).toBe(404);
    await owner.privacy({ showInGallery: true });
    expect(await idsIn()).toContain(id);
    await server.context.db
      .updateTable('users')
      .set({ deletionRequestedAt: new Date() })
      .where('id', '=', owner.userId)
      .execute();
    expect(await idsIn()).not.toContain(id);
  });

  test('show name and avatar of public profiles only, and nothing else of the owner', async () => {
    const owner = await person();
    const id = await owner.published();
    await server.context.db
      .updateTable('profiles')
      .set({ fullName: 'Ada Lovelace', avatarUrl: '/api/avatars/a.webp' })
      .where('id', '=', owner.userId)
      .execute();
    expect((await item(id)).author).toEqual({ id: null, name: null, avatarUrl: null });
    await owner.privacy({ profilePublic: true });
    const author = { name: 'Ada Lovelace', avatarUrl: '/api/avatars/a.webp' };
    expect((await item(id)).author).toEqual({ id: expect.any(String), ...author });
    const { body } = await visit('GET', '/api/gallery');
    expect(body).toContain(id);
    expect(body).not.toContain(owner.userId);
    expect(body).not.toContain(owner.email);
  });

  test('include everything needed to make a similar image', async () => {
    const [owner, other] = [await person(), await person()];
    const id = await owner.published({ prompt: 'an otter', style: 'anime' });
    const shown = await item(id, other.headers);
    expect(shown).toMatchObject({
      isSample: false,
      title: null,
      prompt: 'an otter',
      style: 'anime',
      model: 'painter',
      width: 1024,
      height: 1024,
      settings: { resolution: '1024x1024', aspectRatio: '1:1' },
      likes: 0,
      downloads: 0,
      likedByMe: false,
      isMine: false,
      mayVary: false,
      image: { contentType: 'image/png' },
    });
    expect(await item(id, owner.headers)).toMatchObject({ isMine: true, mayVary: true });
    for (const url of [shown.image.url, shown.image.displayUrl, shown.image.thumbnailUrl]) {
      expect((await visit('GET', url)).rawPayload).toEqual(PICTURE);
    }
    const { title, prompt, style, width, height } = SAMPLE;
    expect(await item(SAMPLE.id)).toMatchObject({
      isSample: true,
      title,
      prompt,
      style,
      width,
      height,
      model: 'painter',
      isMine: false,
      publishedAt: null,
      author: { id: null, name: null, avatarUrl: null },
    });
  });

  test('match a literal part of a prompt or a sample title', async () => {
    const owner = await person();
    const percent = await owner.published({ prompt: '100% Ähre, sharp\\soft' });
    const plain = await owner.published({ prompt: '1000 hares' });
    const search = (text: string) => idsIn(`?search=${encodeURIComponent(text)}`);
    expect(await search('100% äHRE')).toEqual([percent]);
    expect(await search('_')).toEqual([]);
    expect(await search('P\\S')).toEqual([percent]);
    expect(await search('HARES ')).toEqual([plain]);
    expect(await search(SAMPLE.title.toUpperCase())).toEqual([SAMPLE.id]);
    expect(await idsIn('?style=anime&search=hares')).toEqual([]);
    expect(await idsIn(`?style=${SAMPLE.style}`)).toEqual(
      SAMPLES.filter(({ style }) => style === SAMPLE.style).map(({ id }) => id),
    );
  });

  test.each([
    'limit=0',
    'limit=49',
    'style=cubism',
    'sort=oldest',
    'search=%00',
    `search=${'x'.repeat(101)}`,
    'page=2',
  ])('refuse ?%s', async (query) => {
    expect(problemOf(await visit('GET', `/api/gallery?${query}`))).toMatchObject({
      http: 400,
      code: 'validation_failed',
    });
  });
});
