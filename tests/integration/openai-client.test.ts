import OpenAI, {
  APIConnectionTimeoutError,
  APIError,
  AuthenticationError,
  BadRequestError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { type System, startSystem } from '../env/system.ts';

let system: System;
let ada: ApiClient;
let client: OpenAI;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());
beforeEach(async () => {
  ada = await system.signUp();
  client = clientWith(await makeKey(ada));
});

const clientWith = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${system.url}/v1`, maxRetries: 0 });

async function makeKey(who: ApiClient, scopes?: string[]): Promise<string> {
  const made = (await who.call('POST', '/api/keys', { name: 'A program', scopes })) as { key: string };
  return made.key;
}

/** Returns the error that the client throws. */
async function errorOf(request: Promise<unknown>): Promise<APIError> {
  const error = await request.catch((reason: unknown) => reason);
  if (error instanceof APIError) return error;
  throw new Error('The client reports no error of the API');
}

/** OpenAI's client with our base URL and key. */
describe("OpenAI's own client", () => {
  test('generates an image and opens its URL', async () => {
    const { data: answer, response } = await client.images
      .generate({ model: 'dall-e-3', prompt: 'a lighthouse in a storm', size: '1024x1024', style: 'natural' })
      .withResponse();
    const url = answer.data?.[0]?.url ?? '';
    const file = await fetch(url);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(await sharp(await file.bytes()).metadata()).toMatchObject({ width: 1024, height: 1024 });
    expect((await ada.get(response.headers.get('x-easel-generations') ?? '')).status).toBe('completed');
  });

  test('gets images as base64, in the requested format', async () => {
    const { data = [], output_format } = await client.images.generate({
      model: 'gpt-image-1',
      prompt: 'a paper boat',
      n: 2,
      size: '768x1024',
      quality: 'low',
      output_format: 'webp',
      output_compression: 80,
    });
    expect(output_format).toBe('webp');
    expect(data).toHaveLength(2);
    for (const { b64_json } of data) {
      const { format, width, height, xmp } = await sharp(Buffer.from(b64_json ?? '', 'base64')).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 768, height: 1024 });
      expect(xmp?.toString()).toContain('trainedAlgorithmicMedia');
    }
  });

  test('streams partial images', async () => {
    const stream = await client.images.generate({
      model: 'gpt-image-1',
      prompt: 'a fox at dawn',
      stream: true,
      partial_images: 3,
    });
    const events: OpenAI.ImageGenStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: 'image_generation.completed',
      output_format: 'png',
      size: '1024x1024',
    });
    const partials = events.slice(0, -1);
    expect(partials.length).toBeGreaterThanOrEqual(1);
    expect(partials.length).toBeLessThanOrEqual(3);
    expect(partials.map((each) => each.type)).toEqual(partials.map(() => 'image_generation.partial_image'));
    for (const { b64_json } of events) {
      expect((await sharp(Buffer.from(b64_json, 'base64')).metadata()).format).toBe('png');
    }
  });

  test('generates once per idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'order-7' };
    const request = { prompt: 'the same once more' };
    const [one, two] = await Promise.all([
      client.images.generate(request, { headers }),
      client.images.generate(request, { headers }),
    ]);
    expect(one).toEqual(two);
    expect(await ada.list()).toHaveLength(1);
  });

  test('retries a request after its timeout, which makes one image', async () => {
    await ada.call('POST', '/api/queue/pause');
    const hasty = new OpenAI({
      apiKey: client.apiKey,
      baseURL: `${system.url}/v1`,
      maxRetries: 2,
      // Long enough for a busy server to accept the first request before it is repeated.
      timeout: 4_000,
    });
    const error = await hasty.images.generate({ prompt: 'a long wait' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(APIConnectionTimeoutError);
    expect(await ada.list()).toHaveLength(1);
  });

  test('also accepts the token of a signed-in user', async () => {
    const { data } = await clientWith(ada.session.access_token).models.list();
    expect(data.map(({ id }) => id)).toEqual(['painter']);
    expect(await client.models.retrieve('painter')).toMatchObject({ object: 'model', owned_by: 'easel' });
  });

  test('may disconnect: the image is still made', async () => {
    const turnAway = new AbortController();
    const asking = client.images.generate({ prompt: 'a slow morning' }, { signal: turnAway.signal });
    const gone = errorOf(asking);
    await expect.poll(async () => (await ada.list()).length).toBe(1);
    turnAway.abort();
    expect((await gone).message).toContain('aborted');
    const [row] = await ada.list();
    await ada.waitUntil(row?.id ?? '', 'completed');
  });
});

describe('its errors', () => {
  test("are the client's own error classes", async () => {
    const prompt = 'a fox';
    const stranger = await errorOf(clientWith('sk-nobody').images.generate({ prompt }));
    expect(stranger).toBeInstanceOf(AuthenticationError);
    expect(stranger.code).toBe('invalid_api_key');
    expect(stranger.requestID).toEqual(expect.any(String));

    const narrow = clientWith(await makeKey(ada, ['account:read']));
    expect(await errorOf(narrow.images.generate({ prompt }))).toBeInstanceOf(PermissionDeniedError);

    const tooMany = await errorOf(client.images.generate({ prompt, n: 11 }));
    expect(tooMany).toBeInstanceOf(BadRequestError);
    expect(tooMany).toMatchObject({ param: 'n', type: 'invalid_request_error' });

    const unknown = await errorOf(client.images.generate({ prompt, model: 'sora' }));
    expect(unknown).toBeInstanceOf(NotFoundError);
    expect(unknown.code).toBe('model_not_found');
    expect(await errorOf(client.models.retrieve('sora'))).toBeInstanceOf(NotFoundError);
    expect(await errorOf(client.chat.completions.create({ model: 'gpt-5', messages: [] }))).toBeInstanceOf(
      NotFoundError,
    );
    expect(await ada.list()).toEqual([]);
  });

  test('report that the plan’s credits are used up', async () => {
    await ada.call('POST', '/api/queue/pause');
    await ada.generate({ prompt: 'one of those that wait', iterations: 4 });
    const full = await errorOf(client.images.generate({ prompt: 'one too many' }));
    expect(full).toBeInstanceOf(RateLimitError);
    expect(full.code).toBe('rate_limit_exceeded');
  });

  test('arrive in the stream once it has started', async () => {
    await ada.call('POST', '/api/queue/pause');
    const stream = await client.images.generate({ prompt: 'to be canceled', stream: true });
    const [row] = await ada.list();
    await ada.cancel(row?.id ?? '');
    const reading = (async () => {
      for await (const event of stream) expect(event).toBeUndefined();
    })();
    expect((await errorOf(reading)).code).toBe('illegal_state');
  });
});
