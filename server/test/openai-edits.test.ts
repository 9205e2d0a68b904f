import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import OpenAI, { toFile } from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishPicture } from './pictures.ts';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';
import { twoColors } from './uploads-setup.ts';

const PAINTER = { id: 'painter', name: 'Painter', expectedSeconds: 4, provider: { type: 'painter' } };
const endpoints = [{ url: 'http://127.0.0.1:9' }];
const MODELS = [
  PAINTER,
  {
    id: 'gpt',
    name: 'GPT',
    expectedSeconds: 9,
    provider: { type: 'openai', model: 'gpt-image-2.6-flare' },
    endpoints,
  },
  { id: 'sd', name: 'SD', expectedSeconds: 9, provider: { type: 'sd-webui' }, endpoints },
];

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let picture: Buffer;
let mask: Buffer;
beforeAll(async () => {
  folder = await temporaryFolder('models');
  await mkdir(folder.path, { recursive: true });
  const file = join(folder.path, 'models.json');
  await writeFile(file, JSON.stringify({ models: MODELS }));
  server = await startTestServer({ MODELS_FILE: file });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  picture = await twoColors().png().toBuffer();
  mask = await sharp({ create: { width: 320, height: 240, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await server?.close();
  await folder?.remove();
});

let ada: SignedUp;
let client: OpenAI;
beforeEach(async () => {
  ada = await signUp(server);
  const { port } = server.app.server.address() as AddressInfo;
  const apiKey = (await server.post('/api/keys', { name: 'A program' }, asAda())).json().key as string;
  client = new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 });
});

const asAda = () => bearer(ada.session.access_token);
const list = async () =>
  (await server.app.inject({ url: '/api/generations', headers: asAda() })).json().items as {
    id: string;
    mode: string;
    model: string;
    width: number;
    height: number;
    inputs: { role: string }[];
  }[];
const uploads = async () =>
  (await server.app.inject({ url: '/api/uploads', headers: asAda() })).json().items as unknown[];
const fileOf = (data: Buffer, name = 'picture.png') => toFile(data, name, { type: 'image/png' });

/** Completes each new generation, as a worker would, until the request is answered. */
async function madeBy<T>(asking: Promise<T>, count = 1): Promise<T> {
  await Promise.race([asking, expect.poll(async () => (await list()).length).toBe(count)]);
  for (const { id } of await list()) {
    await finishPicture(server, id);
    const userId = ada.session.user.id;
    await server.context.bus.publish({ type: 'generation', userId, id, version: 9 });
  }
  return asking;
}

describe("OpenAI's own client", () => {
  test('edits a picture by prompt, with references, in the shape of the picture', async () => {
    const image = [await fileOf(picture), await fileOf(picture, 'reference.png')];
    const asking = client.images.edit({
      model: 'gpt-image-2.6-sunburst',
      image,
      prompt: 'make it night',
      n: 2,
    });
    await expect.poll(async () => (await list()).length).toBe(2);
    const [row] = await list();
    const { data = [] } = await madeBy(asking, 2);
    expect(data).toHaveLength(2);
    expect(row).toMatchObject({ mode: 'edit', model: 'gpt' });
    expect(row?.inputs.map(({ role }) => role)).toEqual(['init', 'reference']);
    expect((row?.width ?? 0) / (row?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });

  test('repaints the transparent part of a mask, as a stream', async () => {
    const asking = client.images.edit({
      image: await fileOf(picture),
      mask: await fileOf(mask, 'mask.png'),
      prompt: 'a boat',
      size: '1024x1024',
      stream: true,
      partial_images: 1,
    });
    const events: OpenAI.ImageEditStreamEvent[] = [];
    const reading = (async () => {
      for await (const event of await asking) events.push(event);
    })();
    await madeBy(reading);
    expect(events.at(-1)).toMatchObject({ type: 'image_edit.completed', size: '1024x1024' });
    const [row] = await list();
    expect(row).toMatchObject({ mode: 'inpaint', width: 1024, height: 1024 });
    expect(row?.inputs.map(({ role }) => role)).toEqual(['init', 'mask']);
  });

  test('varies a picture with the first model that supports it', async () => {
    const { data = [] } = await madeBy(client.images.createVariation({ image: await fileOf(picture) }));
    expect(data[0]?.url).toMatch(/^http/);
    expect(await list()).toMatchObject([{ mode: 'vary', model: 'sd' }]);
  });

  test('makes one image for a repeated edit with the same key, and does not keep the input picture', async () => {
    // Links change every hour.
    using _stopped = server.clock.stop();
    const ask = async () =>
      client.images.edit(
        { image: await fileOf(picture), prompt: 'make it night' },
        { headers: { 'Idempotency-Key': 'edit-1' } },
      );
    const first = ask();
    await expect.poll(async () => (await list()).length).toBe(1);
    const [one, two] = await madeBy(Promise.all([first, ask()]));
    expect(one).toEqual(two);
    expect(await list()).toHaveLength(1);
    await expect.poll(async () => (await uploads()).length).toBe(0);
  });
});

describe('an edit', () => {
  const post = (body: object) => server.post('/v1/images/edits', body, asAda());
  const NO_PICTURE = 'data:image/png;base64,AAAA';
  const dataUrl = () => `data:image/png;base64,${picture.toString('base64')}`;

  test('can be sent as JSON with data URLs', async () => {
    const asking = post({ model: 'gpt', prompt: 'make it night', images: [{ image_url: dataUrl() }] });
    const answer = await madeBy(Promise.resolve(asking));
    expect(answer.statusCode).toBe(200);
    expect(await list()).toMatchObject([{ mode: 'edit' }]);
  });

  test.each([
    ['a link', () => ({ images: [{ image_url: 'http://169.254.169.254/latest' }] }), 400, 'image'],
    ['no picture', () => ({}), 400, 'image'],
    [
      'a reference that is no picture',
      () => ({ images: [{ image_url: dataUrl() }, { image_url: NO_PICTURE }] }),
      422,
      null,
    ],
    ['a mask that is no picture', () => ({ image: dataUrl(), mask: NO_PICTURE }), 422, null],
    ['a picture that is none', () => ({ image: NO_PICTURE }), 422, null],
    ['a model that cannot', () => ({ image: dataUrl(), model: 'sd' }), 400, 'model'],
    ['an unknown model', () => ({ image: dataUrl(), model: 'sora' }), 404, 'model'],
    ['17 pictures', () => ({ images: Array(17).fill({ image_url: dataUrl() }) }), 400, 'image'],
    ['no prompt', () => ({ image: dataUrl(), prompt: undefined }), 400, 'prompt'],
  ])('with %s is rejected', async (_, fields, status, param) => {
    const answer = await post({ prompt: 'make it night', ...fields() });
    expect([answer.statusCode, answer.json().error.param]).toEqual([status, param]);
    expect(await list()).toEqual([]);
    await expect.poll(async () => (await uploads()).length).toBe(0);
  });

  test.each([
    ['declared', (form: Buffer[]) => Buffer.concat(form)],
    ['not declared', (form: Buffer[]) => Readable.from(form)],
  ])('of more than 64 MB is refused, with its length %s', async (_, payloadOf) => {
    const part = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="image[]"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    );
    const form = Array.from({ length: 4 }, () => [part, Buffer.alloc(17 * 1024 * 1024), Buffer.from('\r\n')]);
    const headers = { ...asAda(), 'content-type': 'multipart/form-data; boundary=x' };
    const payload = payloadOf([...form.flat(), Buffer.from('--x--\r\n')]);
    const answer = await server.app.inject({ method: 'POST', url: '/v1/images/edits', headers, payload });
    expect([answer.statusCode, answer.json().error.message]).toEqual([413, expect.stringContaining('64 MB')]);
  });

  test('gets the image of the first request when the client retries', async () => {
    const body = { model: 'gpt', prompt: 'make it night', image: dataUrl() };
    const send = (retries: number) =>
      server.post('/v1/images/edits', body, { ...asAda(), 'x-stainless-retry-count': String(retries) });
    const idOf = async (answer: ReturnType<typeof send>) => (await answer).headers['x-easel-generations'];
    const first = send(0);
    await expect.poll(async () => (await list()).length).toBe(1);
    const [row] = await list();
    const again = send(1);
    await expect.poll(retriesSeen).toEqual([1]);
    expect(await madeBy(Promise.all([first, again].map(idOf)))).toEqual([row?.id, row?.id]);
    expect(await list()).toHaveLength(1);
    await expect.poll(async () => (await uploads()).length).toBe(0);
  });

  test('holds its upload slot from before its body is read until its pictures are stored', async () => {
    let two = [begin(), begin()];
    const refused = async () => {
      for (const { request } of two) request.write(' '.repeat(64 * 1024));
      const ask = async () => (await post({ image: NO_PICTURE, prompt: 'x' })).body;
      // A request may leave its place only after its answer, so a single refusal proves nothing.
      await ask();
      const answer = await ask();
      // One of them came while an earlier request still held its place, or was closed as too slow on a stalled machine.
      two = two.map((each) => (each.isOver() ? begin() : each));
      return answer;
    };
    // A long interval, so that the two can get their places in between.
    await expect.poll(refused, { interval: 250 }).toMatch(/still being processed/);
    for (const { request } of two) request.end(`"x", "image": "${dataUrl()}"}`);
    await expect.poll(async () => (await list()).length).toBe(2);
    // While their images are made.
    const more = [post({ image: dataUrl(), prompt: 'b' }), post({ image: dataUrl(), prompt: 'c' })];
    const answers = await madeBy(Promise.all([...two.map(({ status }) => status), ...more]), 4);
    const statuses = answers.map((answer) => (typeof answer === 'object' ? answer.statusCode : answer));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});

/** Begins a request over a connection, and withholds the last value. */
function begin() {
  const { port } = server.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/images/edits`;
  const headers = { ...asAda(), 'content-type': 'application/json' };
  const request = httpRequest(url, { method: 'POST', headers });
  request.write('{"prompt": ');
  const status = once(request, 'response').then(([response]: IncomingMessage[]) => {
    response?.resume();
    return response?.statusCode;
  });
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  status.then(end, end);
  return { request, status, isOver: () => isOver };
}

/** Returns the retry numbers of requests whose first request is unanswered. */
async function retriesSeen(): Promise<number[]> {
  const { db } = server.context;
  const userId = ada.session.user.id;
  const rows = await db.selectFrom('idempotencyKeys').select('key').where('userId', '=', userId).execute();
  return rows.map(({ key }) => Number(key.split(' ')[3]));
}
