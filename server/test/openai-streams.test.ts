import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StreamedEvent } from '../src/http/event-stream.ts';
import type { Update } from '../src/modules/generations/watching.service.ts';
import { imageEvents } from '../src/modules/openai/image-stream.ts';
import type { OpenAiError } from '../src/modules/openai/openai-error.ts';
import {
  asAda,
  ask,
  askAndMake,
  complete,
  errorOf,
  failWith,
  made,
  PROMPT,
  server,
  useOpenAiServer,
} from './openai-setup.ts';
import { bearer, signUp, startTestServer } from './test-server.ts';

useOpenAiServer();

describe('streams', () => {
  const eventsIn = (body: string) =>
    body
      .split('\n\n')
      .filter((block) => block.startsWith('event: '))
      .map((block) => {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
        return { event, data: JSON.parse(data ?? '') };
      });
  const preview = async () => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#060' } })
      .webp()
      .toBuffer();
    return `data:image/webp;base64,${file.toString('base64')}`;
  };

  test('send the requested number of partial images, spread over the steps, and the image', async () => {
    const { body } = await askAndMake({ stream: true, partial_images: 2, output_format: 'jpeg' });
    expect(eventsIn(body)).toHaveLength(1);

    const { services, db } = server.context;
    const id = (await made())[0]?.id ?? '';
    const row = await findGeneration(db, id);
    if (!row) throw new Error('not made');
    const shown = await preview();
    async function* updates(): AsyncGenerator<Update> {
      yield { rows: row ? [{ ...row, status: 'processing' }] : [] };
      for (const progress of [10, 40, 50, 70, 90]) {
        yield { progress: { id, version: 2, progress, step: progress, steps: 100, preview: shown } };
        yield { progress: { id, version: 2, progress, step: progress, steps: 100 } };
      }
      yield { rows: row ? [row] : [] };
    }
    const events: StreamedEvent[] = [];
    const options = {
      kind: 'image_generation' as const,
      images: services.images,
      format: { name: 'jpeg' as const, quality: 80 },
      partialImages: 2,
      takeTurn: async () => () => {},
      failureOf: () => undefined,
      toError: (error: unknown) => error as OpenAiError,
    };
    for await (const event of imageEvents(updates(), options)) events.push(event);
    const seen = events.map(({ data }) => data as Record<string, unknown>);
    expect(seen).toEqual([
      ...[0, 1].map((index) => ({
        type: 'image_generation.partial_image',
        b64_json: expect.any(String),
        partial_image_index: index,
        created_at: expect.any(Number),
        size: '1024x1024',
        quality: 'auto',
        background: 'opaque',
        output_format: 'jpeg',
      })),
      expect.objectContaining({ type: 'image_generation.completed', usage: expect.anything() }),
    ]);
    expect(events.map(({ event }) => event)).toEqual(seen.map(({ type }) => type));
    for (const { b64_json } of seen) {
      expect((await sharp(Buffer.from(String(b64_json), 'base64')).metadata()).format).toBe('jpeg');
    }
  });

  test('send each of several images when it is ready', async () => {
    const answer = await askAndMake({ stream: true, n: 2, output_format: 'webp' });
    const events = eventsIn(answer.body);
    expect(events.map(({ event }) => event)).toEqual(Array(2).fill('image_generation.completed'));
    expect(events.map(({ data }) => data.output_format)).toEqual(['webp', 'webp']);
  });

  test('end with an error when generation fails', async () => {
    const answer = await askAndMake({ stream: true }, failWith('content_blocked'));
    expect(eventsIn(answer.body)).toEqual([
      {
        event: 'error',
        data: { type: 'error', error: expect.objectContaining({ code: 'moderation_blocked' }) },
      },
    ]);
  });

  test('reject invalid requests before the stream begins', async () => {
    expect(errorOf(await ask({ prompt: PROMPT, stream: true, n: 11 })).status).toBe(400);
  });
});

describe('over a real connection', () => {
  let url: string;
  beforeAll(async () => {
    url = await server.app.listen({ port: 0 });
  });

  test('finishes the image after the client disconnects', async () => {
    const hangUp = new AbortController();
    const answering = fetch(`${url}/v1/images/generations`, {
      method: 'POST',
      headers: { ...asAda(), 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: PROMPT }),
      signal: hangUp.signal,
    }).catch((error: unknown) => error);
    await expect.poll(async () => (await made()).length).toBe(1);
    hangUp.abort();
    expect(await answering).toBeInstanceOf(DOMException);
    const [row] = await made();
    expect(row?.status).toBe('pending');
    await complete(row?.id ?? '');
    expect((await made())[0]?.status).toBe('completed');
  });

  test.each([false, true])(
    'delays only the responses to a client that does not read its images (streams: %s)',
    async (stream) => {
      const { port } = new URL(url);
      const key = { 'idempotency-key': 'one' };
      const plain = { prompt: PROMPT, response_format: 'b64_json' };
      // Larger than a socket's buffers.
      const large = randomBytes(8 * 1_024 ** 2);
      await askAndMake(plain, (id) => complete(id, large), key);
      const body = { ...plain, stream };
      const payload = JSON.stringify(body);
      const head = [
        'POST /v1/images/generations HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Authorization: ${asAda().authorization}`,
        ...['Content-Type: application/json', `Content-Length: ${payload.length}`, 'Idempotency-Key: one'],
      ];
      const sockets = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'));
      for (const socket of sockets) {
        socket.write(`${head.join('\r\n')}\r\n\r\n${payload}`);
        await once(socket, 'readable');
        // The head of a stream arrives before its image.
        await expect.poll(() => socket.bytesRead).toBeGreaterThan(4_096);
      }
      let isAnswered = false;
      const waiting = fetch(`${url}/v1/images/generations`, {
        method: 'POST',
        headers: { ...asAda(), 'content-type': 'application/json', ...key },
        body: payload,
      }).then(async (answer) => {
        const text = await answer.text();
        isAnswered = true;
        return text;
      });
      // A link takes no memory. In sequence, these take longer than the image would.
      for (let asked = 0; asked < 20; asked++) {
        expect((await ask({ ...plain, response_format: 'url' }, key)).statusCode).toBe(200);
      }
      expect(isAnswered).toBe(false);
      for (const socket of sockets) socket.destroy();
      expect((await waiting).length).toBeGreaterThan(large.length);
    },
  );

  test.each([
    ['not to retry without a key, which would generate and charge twice', {}, 'false'],
    ['to retry with a key', { 'idempotency-key': 'one' }, 'true'],
  ])('tells clients of a closing server %s', async (_, headers, shouldRetry) => {
    const other = await startTestServer();
    const grace = await signUp(other);
    const url = await other.app.listen({ port: 0 });
    const send = (stream: boolean) =>
      fetch(`${url}/v1/images/generations`, {
        method: 'POST',
        headers: { ...bearer(grace.session.access_token), 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ prompt: PROMPT, stream }),
      });
    const [plain, streamed] = [send(false), send(true)];
    expect((await streamed).status).toBe(200);
    const list = async () =>
      (
        await other.app.inject({ url: '/api/generations', headers: bearer(grace.session.access_token) })
      ).json().items.length;
    await expect.poll(list).toBe(shouldRetry === 'true' ? 1 : 2);
    const closing = other.close();
    const answer = await plain;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('x-should-retry')).toBe(shouldRetry);
    expect(((await answer.json()) as { error: { message: string } }).error.message).toContain(
      '/api/generations/',
    );
    const body = await (await streamed).text();
    expect(body).toMatch(/event: error\n.*"code":"unavailable"/);
    await closing;
  });
});
