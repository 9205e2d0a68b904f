import { galleryItemSchema, galleryListSchema } from '@easel/shared/contracts/gallery.schema';
import { SAMPLES } from '@easel/shared/contracts/samples';
import type { BusMessage } from '@easel/shared/node/events/messages';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { makePicture, type PictureFields } from './pictures.ts';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

/** Shared by the tests of a file. Publications, likes and downloads are undone after each test. */
export let server: TestServer;
export const messages: BusMessage[] = [];

/** Registers the hooks of a test file. Call it at the top. */
export function useGalleryServer(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    messages.length = 0;
    server = await startTestServer(env);
    await server.context.bus.subscribe((message) => messages.push(message));
  });
  afterAll(() => server?.close());
  afterEach(async () => {
    const { db } = server.context;
    await db.updateTable('generations').set({ publishedAt: null }).execute();
    await db.deleteFrom('likes').execute();
    await db.deleteFrom('downloads').execute();
  });
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

const [first] = SAMPLES;
if (!first) throw new Error('There are no samples');
export const SAMPLE = first;
/** An id that no picture has. */
export const NOWHERE = '01890a5d-ac96-774b-bcce-b302099a8057';

export const visit = (
  method: Method,
  url: string,
  options: { headers?: Record<string, string>; from?: string } = {},
) =>
  server.app.inject({
    method,
    url,
    headers: options.headers ?? {},
    remoteAddress: options.from ?? '192.0.2.1',
  });

/** Creates a user and returns what they can do. */
export async function person() {
  const { session } = await signUp(server);
  const { id: userId } = session.user;
  const headers = bearer(session.access_token);
  const send = (method: Method, url: string) => visit(method, url, { headers });
  const picture = (fields?: PictureFields) => makePicture(server, headers, fields);
  const publish = (id: string) => send('PUT', `/api/generations/${id}/publication`);
  const published = async (fields?: PictureFields) => {
    const id = await picture(fields);
    expect((await publish(id)).statusCode).toBe(200);
    return id;
  };
  const privacy = (shown: { profilePublic?: boolean; showInGallery?: boolean }) =>
    server.context.db
      .insertInto('settings')
      .values({ userId, ...shown })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(shown))
      .execute();
  return { userId, headers, send, picture, publish, published, privacy, email: session.user.email };
}

export const gallery = async (query = '', headers: Record<string, string> = {}) =>
  galleryListSchema.strict().parse((await visit('GET', `/api/gallery${query}`, { headers })).json());

export const idsIn = async (query = '') => (await gallery(query)).items.map(({ id }) => id);

export const item = async (id: string, headers: Record<string, string> = {}) =>
  galleryItemSchema.strict().parse((await visit('GET', `/api/gallery/${id}`, { headers })).json());
