import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishPicture, makePicture, PICTURE } from './pictures.ts';
import { bearer, problemOf, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
let url: URL;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = new URL(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/mcp`);
});

let ada: Record<string, string>;
let userId: string;
let client: Client;
beforeEach(async () => {
  const { session } = await signUp(server);
  ada = bearer(session.access_token);
  userId = session.user.id;
  client = await connect(await makeKey());
});
afterEach(() => client.close());

const makeKey = async (scopes?: string[]) =>
  (await server.post('/api/keys', { name: 'An agent', scopes }, ada)).json().key as string;

/** Connects the official client. */
async function connect(key: string): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: bearer(key) };
  await connected.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return connected;
}
const call = async (
  name: string,
  args: object = {},
  onprogress?: (progress: Progress) => void,
  by = client,
) =>
  (await by.callTool(
    { name, arguments: { ...args } },
    undefined,
    onprogress && { onprogress },
  )) as CallToolResult;
const imagesOf = ({ structuredContent }: CallToolResult) =>
  (structuredContent as { images: { id: string; status: string; url: string | null }[] }).images;
const wordsOf = ({ content }: CallToolResult) => (content[0]?.type === 'text' ? content[0].text : '');
const made = async () =>
  (await server.app.inject({ url: '/api/generations', headers: ada })).json().items as { id: string }[];

/** Returns the id of the account's only generation once there is one. */
async function firstId(): Promise<string> {
  await expect.poll(async () => (await made()).length).toBe(1);
  return (await made())[0]?.id ?? '';
}
const announce = (id: string) => server.context.bus.publish({ type: 'generation', userId, id, version: 9 });

describe('the tools', () => {
  test('are listed with their effects on the account', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'generate_image',
      'edit_image',
      'get_image',
      'cancel_image',
      'search_images',
      'list_models',
      'list_styles',
    ]);
    expect(client.getServerVersion()).toMatchObject({ name: 'easel', title: 'Easel' });
  });

  test('list models and styles', async () => {
    expect(JSON.parse(wordsOf(await call('list_models')))).toMatchObject([
      { id: 'painter', isDefault: true },
    ]);
    const styles = JSON.parse(wordsOf(await call('list_styles'))) as { id: string }[];
    expect(styles.map(({ id }) => id)).toContain('sketch');
  });
});

describe('generate_image', () => {
  test('returns the image and a link to it, and reports progress meanwhile', async () => {
    const progress: number[] = [];
    const answering = call('generate_image', { prompt: 'a red kite', style: 'sketch' }, (each) =>
      progress.push(each.progress),
    );
    const id = await firstId();
    await server.context.bus.publish({
      type: 'progress',
      userId,
      event: { id, version: 1, progress: 40, step: 4, steps: 10 },
    });
    await expect.poll(() => progress).toContain(40);
    await finishPicture(server, id);
    await announce(id);
    const answer = await answering;
    expect(progress).toEqual([...new Set(progress)].toSorted((one, other) => one - other));
    expect(imagesOf(answer)).toMatchObject([{ id, status: 'completed', style: 'sketch' }]);
    expect(answer.content).toMatchObject([
      { type: 'text', text: expect.stringContaining(id) },
      { type: 'image', data: PICTURE.toString('base64'), mimeType: 'image/png' },
      { type: 'resource_link', mimeType: 'image/png', name: `${id}.png` },
    ]);
    const link = new URL(imagesOf(answer)[0]?.url ?? '');
    expect((await server.app.inject({ url: link.pathname + link.search })).rawPayload).toEqual(PICTURE);
  });

  test('returns unfinished generations on timeout, which get_image then waits for', async () => {
    const args = { prompt: 'a red kite', waitSeconds: 0, idempotencyKey: 'one' };
    const first = imagesOf(await call('generate_image', args));
    const again = imagesOf(await call('generate_image', args));
    expect(first).toMatchObject([{ status: 'pending', url: null }]);
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));

    const id = first[0]?.id ?? '';
    const answering = call('get_image', { id });
    await finishPicture(server, id);
    await announce(id);
    expect(imagesOf(await answering)).toMatchObject([{ id, status: 'completed' }]);
  });

  test('returns a finished image without its picture if that cannot be read: a failure would make the agent pay twice', async () => {
    const [image] = imagesOf(await call('generate_image', { prompt: 'a red kite', waitSeconds: 0 }));
    const id = image?.id ?? '';
    await finishPicture(server, id);
    await server.context.store.delete([`generations/${id}/1/image.png`]);
    const answer = await call('get_image', { id });
    expect(answer.isError).toBeFalsy();
    expect(answer.content).toMatchObject([{ type: 'text' }, { type: 'resource_link', name: `${id}.png` }]);
  });

  test.each([
    [{ prompt: 'a kite', idempotencyKey: ' retry x 0 y' }, 'idempotencyKey'],
    [{ prompt: 'a kite', idempotencyKey: 'a\0b' }, 'idempotencyKey'],
    [{ prompt: ' ' }, 'prompt: Please enter a prompt'],
    [{ prompt: 'a kite', model: 'sora' }, 'model: Unknown model'],
    [{ prompt: 'a kite', resolution: '1536x1536' }, 'plan_limit'],
  ])('reports why %j is refused', async (args, why) => {
    const answer = await call('generate_image', args);
    expect(answer.isError).toBe(true);
    expect(wordsOf(answer)).toContain(why);
    expect(await made()).toEqual([]);
  });
});

describe('edit_image', () => {
  test("makes another image from one of the account's images", async () => {
    const image = await makePicture(server, ada);
    const args = { mode: 'vary', image, strength: 0.3, waitSeconds: 0 };
    const [variation] = imagesOf(await call('edit_image', args));
    const row = (await server.app.inject({ url: `/api/generations/${variation?.id}`, headers: ada })).json();
    expect(row).toMatchObject({ mode: 'vary', inputs: [{ role: 'init', generation: image, strength: 0.3 }] });
  });

  test.each([
    ['no image', {}, 'inputs: '],
    ['a mode that the model lacks', { mode: 'edit', prompt: 'make it night' }, 'mode: '],
  ])('reports why it is refused with %s', async (_, fields, why) => {
    const image = 'mode' in fields ? await makePicture(server, ada) : undefined;
    const answer = await call('edit_image', { mode: 'vary', image, ...fields });
    expect(answer.isError).toBe(true);
    expect(wordsOf(answer)).toContain(why);
  });
});

test("search_images finds only the account's images, page by page", async () => {
  await makePicture(server, ada, { prompt: 'a blue boat' });
  const fox = await makePicture(server, ada, { prompt: 'a fox' });
  expect(imagesOf(await call('search_images', { query: 'FOX' }))).toMatchObject([{ id: fox }]);
  const page = await call('search_images', { limit: 1 });
  expect(imagesOf(page)).toMatchObject([{ id: fox }]);
  const cursor = (page.structuredContent as { nextCursor: string }).nextCursor;
  expect(imagesOf(await call('search_images', { limit: 1, cursor }))).toMatchObject([
    { prompt: 'a blue boat' },
  ]);
});

test('search_images reports why a search is refused', async () => {
  const answer = await call('search_images', { query: 'x'.repeat(10_000) });
  expect(answer.isError).toBe(true);
  expect(wordsOf(answer)).toContain('query: ');
});

test('cancel_image cancels', async () => {
  const [image] = imagesOf(await call('generate_image', { prompt: 'a red kite', waitSeconds: 0 }));
  expect(imagesOf(await call('cancel_image', { id: image?.id }))).toMatchObject([{ status: 'canceled' }]);
  expect(await call('cancel_image', { id: image?.id })).toMatchObject({ isError: true });
});

describe('access', () => {
  test('requires a key, and each tool its scope', async () => {
    const anonymous = await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(problemOf(anonymous)).toMatchObject({ http: 401 });
    expect(anonymous.headers['www-authenticate']).toContain('Bearer');
    const reader = await connect(await makeKey(['generations:read']));
    expect(imagesOf(await call('search_images', {}, undefined, reader))).toEqual([]);
    const refused = await call('generate_image', { prompt: 'a kite' }, undefined, reader);
    expect(wordsOf(refused)).toContain('insufficient_scope');
    await reader.close();
  });

  test('excludes the images of others', async () => {
    const eve = bearer((await signUp(server)).session.access_token);
    const id = await makePicture(server, eve);
    for (const name of ['get_image', 'cancel_image']) {
      expect(wordsOf(await call(name, { id })), name).toContain('not_found');
    }
  });

  test('is limited to POST, and to pages of this origin', async () => {
    const get = await server.app.inject({ url: '/mcp', headers: ada });
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const foreign = await server.post('/mcp', message, { ...ada, origin: 'https://evil.example' });
    expect(problemOf(foreign)).toMatchObject({ http: 403, code: 'forbidden' });
  });

  test('is limited to one message per request, because a batch would count once against the quota', async () => {
    const headers = {
      ...bearer(await makeKey()),
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
    };
    const message = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
    const batch = await server.post('/mcp', [message(1), message(2)], headers);
    expect(problemOf(batch)).toMatchObject({
      http: 400,
      code: 'validation_failed',
      detail: 'Send one message per request: batches are not supported.',
    });
    expect((await server.post('/mcp', message(1), headers)).statusCode).toBe(200);
  });
});
