import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subscribe } from '@easel/tests/env/subscribe';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { type ModerationServer, startModerationServer } from '@easel/tests/fixtures/moderation-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { finishPicture } from './pictures.ts';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';
import { sendUpload, twoColors, upload } from './uploads-setup.ts';

/** With a guidance scale below 1, `guided` draws the negative prompt. */
const MODELS = [
  { id: 'painter', name: 'Painter', expectedSeconds: 4, provider: { type: 'painter' } },
  {
    id: 'guided',
    name: 'Guided',
    expectedSeconds: 4,
    guidance: { min: 0, max: 10, default: 7 },
    provider: { type: 'sd-webui', checkpoint: 'guided' },
    endpoints: [{ url: 'https://models.example' }],
  },
];

let endpoint: ModerationServer;
let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  endpoint = await startModerationServer();
  folder = await temporaryFolder('moderation-order');
  const models = join(folder.path, 'models.json');
  await writeFile(models, JSON.stringify({ models: MODELS }));
  server = await startTestServer({
    MODELS_FILE: models,
    MODERATION_URL: endpoint.url,
    MODERATION_STAGES: 'prompt,input',
    AUTH_REQUESTS_PER_MINUTE: '1000',
  });
});
afterAll(async () => {
  await server?.close();
  await endpoint?.close();
  await folder?.remove();
});
beforeEach(() => {
  endpoint.asked.length = 0;
});
afterEach(() => void vi.useRealTimers());

async function person() {
  const { session } = await signUp(server);
  const headers = bearer(session.access_token);
  const ask = (prompt: string, fields: object = {}) =>
    server.post('/api/generate', { prompt, ...fields }, headers);
  return { id: session.user.id, headers, ask };
}

test('does not check prompts of an account that could not make the picture anyway', async () => {
  const ada = await person();
  const id = (await ada.ask('one', { iterations: 4 })).json().id;
  expect(endpoint.asked).toHaveLength(1);
  expect(problemOf(await ada.ask('two'))).toMatchObject({ code: 'too_many_in_flight' });
  expect(problemOf(await ada.ask('three', { resolution: '1536x1536' }))).toMatchObject({
    code: 'plan_limit',
  });
  await server.post(`/api/generations/${id}/cancel`, undefined, ada.headers);
  await server.context.db
    .updateTable('creditBalances')
    .set({ used: 50 })
    .where('userId', '=', ada.id)
    .execute();
  expect(problemOf(await ada.ask('four'))).toMatchObject({ code: 'out_of_credits' });
  expect(problemOf(await server.post(`/api/generations/${id}/retry`, undefined, ada.headers))).toMatchObject({
    code: 'out_of_credits',
  });
  expect(endpoint.asked).toHaveLength(1);
});

test('does not check a custom style that the plan does not include', async () => {
  const ada = await person();
  const style = { name: 'House', baseStyle: 'noir', promptSuffix: 'teal ink', negativePrompt: '' };
  const make = () => server.post('/api/custom-styles', style, ada.headers);
  expect(problemOf(await make())).toMatchObject({ code: 'plan_limit' });
  expect(endpoint.asked).toHaveLength(0);
  await subscribe(server.context.config.database.url, ada.id, 'team');
  expect((await make()).statusCode).toBe(201);
  expect(problemOf(await make())).toMatchObject({ code: 'illegal_state' });
  expect(endpoint.asked).toHaveLength(1);
});

test('checks the negative prompt that is drawn from a picture without a prompt', async () => {
  const ada = await person();
  const { id: picture } = await upload(server, ada.headers);
  const enlarged = await server.post(
    '/api/generate',
    { mode: 'enlarge', inputs: [{ upload: picture, role: 'init' }] },
    ada.headers,
  );
  expect(enlarged.statusCode, enlarged.body).toBe(202);
  const { id } = enlarged.json();
  await finishPicture(server, id);
  endpoint.asked.length = 0;
  const vary = { mode: 'vary', model: 'guided', guidance: 0, negativePrompt: 'forbidden words' };
  const request = { ...vary, inputs: [{ generation: id, role: 'init' }] };
  endpoint.flag('violence/graphic');
  try {
    expect(problemOf(await server.post('/api/generate', request, ada.headers))).toMatchObject({
      code: 'content_blocked',
    });
  } finally {
    endpoint.flag();
  }
  expect(JSON.stringify(endpoint.asked)).toContain('forbidden words');
  // Without a text that is drawn, there is nothing to check.
  expect((await server.post('/api/generate', { ...request, guidance: 7 }, ada.headers)).statusCode).toBe(202);
  expect(endpoint.asked).toHaveLength(1);
});

test('checks the same text of several users once', async () => {
  const [ada, bob] = [await person(), await person()];
  expect((await ada.ask('the same words')).statusCode).toBe(202);
  expect((await bob.ask('the same words')).statusCode).toBe(202);
  expect(endpoint.asked).toHaveLength(1);
});

test('checks a limited number of prompts of one account per minute, and keeps checking those of others', async () => {
  endpoint.flag('hate');
  const ada = await person();
  await subscribe(server.context.config.database.url, ada.id, 'team');
  const codes = new Map<string, number>();
  // All requests fall into one minute, however long they take.
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let i = 0; i < 150; i += 1) {
    const { code } = problemOf(await ada.ask(`prompt ${i}`));
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect(codes.get('rate_limited')).toBeGreaterThan(0);
  expect(endpoint.asked.length).toBeLessThanOrEqual(120);
  endpoint.flag();
  expect((await (await person()).ask('a fox')).statusCode).toBe(202);
});

test('checks a picture before it is stored, and stores none that is blocked or cannot be checked', async () => {
  const ada = await person();
  const kept = await upload(server, ada.headers);
  expect(endpoint.asked).toHaveLength(1);
  expect(JSON.stringify(endpoint.asked[0]?.body)).toContain('data:image/webp;base64,');
  const picture = await twoColors().png().toBuffer();
  endpoint.flag('violence/graphic');
  try {
    expect(problemOf(await sendUpload(server, ada.headers, picture))).toMatchObject({
      status: 422,
      code: 'content_blocked',
      detail: 'This picture is blocked by the content policy. Reason: graphic violence. It was not kept.',
    });
  } finally {
    endpoint.flag();
  }
  endpoint.misbehave('babble');
  expect(problemOf(await sendUpload(server, ada.headers, picture))).toMatchObject({ code: 'unavailable' });
  const list = await server.app.inject({ url: '/api/uploads', headers: ada.headers });
  expect(list.json().items.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
});
