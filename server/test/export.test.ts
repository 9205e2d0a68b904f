import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { claimGeneration } from '@easel/tests/env/claim';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExportService } from '../src/modules/export/export.service.ts';
import { createSoftwarePasskey } from './software-passkey.ts';
import { bearer, problemOf, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';
import { upload } from './uploads-setup.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function makePicture({ session }: SignedUp, prompt: string, bytes: Buffer): Promise<string> {
  const { db, store } = server.context;
  const answer = await server.post('/api/generate', { prompt }, bearer(session.access_token));
  const { id } = answer.json();
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  const objectKey = `generations/${id}/1/image.png`;
  await store.put(objectKey, bytes, { contentType: 'image/png' });
  const image = {
    objectKey,
    displayKey: null,
    thumbnailKey: objectKey,
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: bytes.length,
    hasWatermark: true,
  };
  await settleCompleted(db, claim, { image, origins: [], lastStep: { step: 1, steps: 1 } });
  return id;
}

const linkFor = async ({ session }: SignedUp): Promise<string> =>
  (await server.post('/api/export', undefined, bearer(session.access_token))).json().url;

test('exports the account, every generation and the original images, byte for byte', async () => {
  const user = await signUp(server);
  const pictures = await Promise.all(
    ['one', 'two', 'three'].map(async (prompt) => {
      const bytes = Buffer.from(createHash('sha512').update(prompt).digest());
      return { prompt, bytes, id: await makePicture(user, prompt, bytes) };
    }),
  );
  const url = `/api/generations/${pictures[0]?.id}/publication`;
  await server.app.inject({ method: 'PUT', url, headers: bearer(user.session.access_token) });
  const kept = await upload(server, bearer(user.session.access_token));
  const other = await signUp(server);
  await upload(server, bearer(other.session.access_token));
  await makePicture(other, 'not yours', Buffer.from('secret'));

  const answer = await server.app.inject({ url: await linkFor(user) });
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(answer.rawPayload);
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  expect(json('account.json')).toMatchObject({ email: user.email, subscription: { plan: 'free' } });
  expect(json('account.json').uploads).toMatchObject([{ file: `uploads/${kept.id}.png`, width: 320 }]);
  expect(Object.keys(files).filter((name) => name.startsWith('uploads/'))).toHaveLength(1);
  expect(files[`uploads/${kept.id}.png`]?.length).toBeGreaterThan(100);
  const records = json('generations.json') as {
    id: string;
    prompt: string;
    publishedAt: string | null;
    image: { file: string };
  }[];
  expect(records.map(({ prompt }) => prompt).sort()).toEqual(['one', 'three', 'two']);
  const published = records.filter(({ publishedAt }) => publishedAt !== null);
  expect(published.map(({ prompt }) => prompt)).toEqual(['one']);
  for (const { id, bytes } of pictures) {
    const record = records.find((entry) => entry.id === id);
    expect(Buffer.from(files[record?.image.file ?? ''] ?? [])).toEqual(bytes);
  }
});

test('exports all other data of the user, and no secret', async () => {
  const user = await signUp(server);
  const headers = bearer(user.session.access_token);
  const { db } = server.context;
  const avatar = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  await server.app.inject({
    method: 'PUT',
    url: '/api/profile/avatar',
    payload: avatar,
    headers: { ...headers, 'content-type': 'image/png' },
  });
  await server.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers,
    payload: { privacy: { profilePublic: true } },
  });
  await server.post('/api/generate', { prompt: 'a fox' }, headers);
  // The prompt history is written after the answer.
  await server.context.background.idle();
  const message = {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: user.email,
    subject: 'Other',
    message: 'Hello',
  };
  await server.post('/api/contact', message, headers);
  const begun = (await server.post('/api/auth/passkeys/options', undefined, headers)).json();
  const credential = createSoftwarePasskey('http://localhost:3000').register(begun);
  await server.post('/api/auth/passkeys', { credential, name: 'Blue key' }, headers);
  const pictureId = randomUUID();
  await db.insertInto('likes').values({ userId: user.session.user.id, pictureId }).execute();

  const answer = await server.app.inject({ url: await linkFor(user) });
  const files = unzipSync(answer.rawPayload);
  const account = strFromU8(files['account.json'] ?? new Uint8Array());
  expect(JSON.parse(account)).toMatchObject({
    avatar: 'avatar.webp',
    settings: { privacy: { profilePublic: true } },
    promptHistory: [{ prompt: 'a fox' }],
    promptTemplates: [],
    apiKeys: [],
    contactMessages: [message],
    likes: [{ pictureId }],
    sessions: [{ revokedAt: null, network: 'this machine', lastUsedAt: expect.any(String) }],
    passkeys: [{ name: 'Blue key', createdAt: expect.any(String), lastUsedAt: null }],
    creditsUsed: [{ credits: 1 }],
  });
  expect(account).not.toMatch(/hash|argon2|token/i);
  expect(account).not.toContain(credential.id);
  const log = JSON.parse(strFromU8(files['security-log.json'] ?? new Uint8Array()));
  const kinds = log.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['export_created', 'passkey_added', 'signed_up']);
  expect(log.at(-1)).toMatchObject({ network: 'this machine', device: expect.any(String) });
  expect((await sharp(files['avatar.webp']).metadata()).format).toBe('webp');
});

test('completes the export if an image is missing from the store', async () => {
  const user = await signUp(server);
  const id = await makePicture(user, 'gone', Buffer.from('bytes'));
  await server.context.store.delete([`generations/${id}/1/image.png`]);
  const answer = await server.app.inject({ url: await linkFor(user) });
  expect(unzipSync(answer.rawPayload)[`images/generated-image-${id}.png`]).toHaveLength(0);
});

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

describe('an export that ends early', () => {
  /** Starts the export of a user with pictures. Returns it and the streams that it opened in the store. */
  async function beginExport() {
    const { db, store, logger } = server.context;
    const user = await signUp(server);
    for (const prompt of ['one', 'two', 'three']) await makePicture(user, prompt, randomBytes(2_000_000));
    const opened: Readable[] = [];
    const watched: ObjectStore = {
      ...store,
      async get(key) {
        const object = await store.get(key);
        if (object) opened.push(object.body);
        return object;
      },
    };
    const output = await createExportService({ db, store: watched, logger }).open(user.session.user.id);
    output.on('error', () => {});
    await until(() => {
      output.read(1_000);
      return opened.length > 0;
    });
    return { output, opened };
  }

  test('closes its store streams when the client disconnects', async () => {
    const { output, opened } = await beginExport();
    output.destroy();
    await until(() => opened.every((body) => body.closed));
  });

  test('aborts when the store aborts', async () => {
    const { output, opened } = await beginExport();
    opened[0]?.destroy(new Error('The connection was reset'));
    await until(() => output.closed);
    expect(output.errored?.message).toBe('The connection was reset');
  });
});

test("limits a link to its own user's export and to its lifetime", async () => {
  const [user, other] = [await signUp(server), await signUp(server)];
  const link = await linkFor(user);
  const stolen = link.replace(user.session.user.id, other.session.user.id);
  expect(problemOf(await server.app.inject({ url: stolen }))).toMatchObject({ http: 403, code: 'forbidden' });
  server.clock.advance(301);
  expect(problemOf(await server.app.inject({ url: link }))).toMatchObject({ http: 403, code: 'forbidden' });
});

test('requires signing in for an export', async () => {
  expect(problemOf(await server.post('/api/export'))).toMatchObject({ http: 401, code: 'unauthenticated' });
});
