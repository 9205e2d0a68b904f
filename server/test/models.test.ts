import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { modelListSchema } from '@easel/shared/contracts/models.schema';
import { subscribe } from '@easel/tests/env/subscribe';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

const SDXL = {
  id: 'sdxl',
  name: 'SDXL',
  family: 'sdxl',
  steps: { default: 30, min: 10, max: 60 },
  guidance: { default: 6.5, min: 1, max: 12 },
  resolutions: ['1024x1024'],
  credits: 2,
  expectedSeconds: 12,
  provider: { type: 'sd-webui' },
  endpoints: [{ url: 'http://gpu.internal:7860' }],
};
const PRO_ONLY = { ...SDXL, id: 'grand', name: 'Grand', tier: 'pro' };
const LOOSE = { ...SDXL, id: 'loose', name: 'Loose', guidance: { default: 5, max: 12 } };
const PAINTER = { id: 'painter', name: 'Painter', expectedSeconds: 4, provider: { type: 'painter' } };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let modelsFile: string;
let server: TestServer;
const offer = (models: object[]) => writeFile(modelsFile, JSON.stringify({ models }));

beforeAll(async () => {
  folder = await temporaryFolder('models');
  modelsFile = join(folder.path, 'models.json');
  await offer([PAINTER, SDXL, PRO_ONLY, LOOSE]);
  server = await startTestServer({ MODELS_FILE: modelsFile });
});
afterAll(async () => {
  await server?.close();
  await folder?.remove();
});

async function person(plan: 'free' | 'pro' = 'free') {
  const { session } = await signUp(server);
  if (plan === 'pro') await subscribe(server.context.config.database.url, session.user.id, plan);
  const headers = bearer(session.access_token);
  return {
    ask: (fields: object) => server.post('/api/generate', { prompt: 'a fox', ...fields }, headers),
    sheet: (fields: object) => server.post('/api/sheets', fields, headers),
    async credits() {
      const answer = await server.app.inject({ url: '/api/subscription', headers });
      return answer.json().credits.used as number;
    },
  };
}

const listModels = async () =>
  modelListSchema.parse((await server.app.inject({ url: '/api/models' })).json()).items;

describe('GET /api/models', () => {
  test('lists the offered models, without their endpoints', async () => {
    const answer = await server.app.inject({ url: '/api/models' });
    expect(answer.body).not.toContain('gpu.internal');
    const [painter, sdxl] = modelListSchema.parse(answer.json()).items;
    expect(painter).toMatchObject({
      id: 'painter',
      isDefault: true,
      steps: null,
      guidance: null,
      credits: 1,
    });
    expect(sdxl).toMatchObject({
      id: 'sdxl',
      isDefault: false,
      credits: 2,
      tier: 'free',
      resolutions: ['1024x1024'],
      steps: { default: 30, min: 10, max: 60 },
      capabilities: { steps: true, seed: true, negativePrompt: true },
    });
  });

  test('follows the file without a restart', async () => {
    await offer([PAINTER, { ...SDXL, name: 'SDXL, tuned' }, PRO_ONLY, LOOSE]);
    await expect.poll(async () => (await listModels())[1]?.name).toBe('SDXL, tuned');
    await offer([PAINTER, SDXL, PRO_ONLY, LOOSE]);
    await expect.poll(async () => (await listModels())[1]?.name).toBe('SDXL');
  });

  test("shows the operator's estimate until pictures were made, then the median of recent ones", async () => {
    const expected = async () => (await listModels()).map(({ id, expectedSeconds }) => [id, expectedSeconds]);
    expect(Object.fromEntries(await expected())).toMatchObject({ painter: 4, sdxl: 12 });
    const pace = {
      model: 'sdxl',
      pixels: 512 * 512,
      steps: 15,
      seconds: [6, 2.004, 1],
      updatedAt: new Date(),
    };
    await server.context.db.insertInto('modelPace').values(pace).execute();
    // Four times the pixels and twice the steps.
    await expect
      .poll(async () => Object.fromEntries(await expected()))
      .toMatchObject({ painter: 4, sdxl: 16 });
    await server.context.db.deleteFrom('modelPace').execute();
  });
});

describe('settings of a model', () => {
  test('are recorded as requested, or else from the style and the model', async () => {
    const { ask } = await person();
    const fields = { model: 'sdxl', steps: 12, guidance: 4.5, negativePrompt: ' blurry ', seed: 7 };
    const asked = generateResponseSchema.parse((await ask(fields)).json()).generations[0];
    expect(asked).toMatchObject({
      model: 'sdxl',
      seed: 7,
      credits: 2,
      parameters: { steps: 12, guidance: 4.5, negativePrompt: 'blurry' },
    });
    const plain = generateResponseSchema.parse((await ask({ model: 'sdxl' })).json()).generations[0];
    expect(plain?.parameters).toMatchObject({ steps: 30, negativePrompt: null });
    expect(plain?.parameters.guidance).toBeGreaterThanOrEqual(1);
  });

  test.each([5.3, 7.123456789, 1e-50, 0])('are reported as requested: guidance %d', async (guidance) => {
    const { ask } = await person();
    const answer = await ask({ model: 'loose', guidance });
    expect(generateResponseSchema.parse(answer.json()).generations[0]?.parameters.guidance).toBe(guidance);
  });

  test.each([
    ['steps outside its range', { model: 'sdxl', steps: 61 }, '/steps', 'SDXL supports steps from 10 to 60.'],
    [
      'a guidance outside its range',
      { model: 'sdxl', guidance: 0.5 },
      '/guidance',
      'SDXL supports guidance from 1 to 12.',
    ],
    ['steps where there are none', { steps: 12 }, '/steps', 'Painter has no setting for steps.'],
    [
      'a negative prompt where none is taken',
      { negativePrompt: 'x' },
      '/negativePrompt',
      'Painter does not support a negative prompt.',
    ],
    [
      'a model that is not offered',
      { model: 'dall-e' },
      '/model',
      'Unknown model. Choose one of: painter, sdxl, grand, loose.',
    ],
  ])('refuse %s', async (_, fields, pointer, message) => {
    const { ask, credits } = await person();
    const problem = problemOf(await ask(fields));
    expect(problem).toMatchObject({ http: 400, code: 'validation_failed', errors: [{ pointer, message }] });
    expect(await credits()).toBe(0);
  });

  test('refuse a model above the plan and a resolution that the model does not support', async () => {
    const free = await person();
    expect(problemOf(await free.ask({ model: 'grand' }))).toMatchObject({ http: 403, code: 'plan_limit' });
    const pro = await person('pro');
    expect((await pro.ask({ model: 'grand' })).statusCode).toBe(202);
    const refused = await pro.ask({ model: 'grand', resolution: '512x512' });
    expect(problemOf(refused)).toMatchObject({ http: 400, code: 'size_not_supported' });
  });

  test("charge each image its model's price, and refund all of it on cancellation", async () => {
    const { session } = await signUp(server);
    const headers = bearer(session.access_token);
    const used = async () =>
      (await server.app.inject({ url: '/api/subscription', headers })).json().credits.used as number;
    const answer = await server.post(
      '/api/generate',
      { prompt: 'a fox', model: 'sdxl', iterations: 2 },
      headers,
    );
    const { generations } = generateResponseSchema.parse(answer.json());
    expect(await used()).toBe(4);
    for (const { id } of generations) await server.post(`/api/generations/${id}/cancel`, undefined, headers);
    expect(await used()).toBe(0);
  });

  test("refuse prompts that would override a model server's settings, for every model", async () => {
    const { ask } = await person();
    const prompt = 'a fox <sd_cpp_extra_args>{"seed": 1}</sd_cpp_extra_args>';
    for (const fields of [{ prompt }, { model: 'sdxl', negativePrompt: prompt }]) {
      expect(problemOf(await ask(fields))).toMatchObject({ http: 400, code: 'validation_failed' });
    }
  });
});

describe('the content policy', () => {
  test('refuses a prompt with a code and a reason, and charges nothing', async () => {
    const { ask, credits } = await person();
    const answer = await ask({ prompt: 'a naked child' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'content_blocked',
      reason: 'sexual content involving minors',
    });
    expect(answer.body).not.toContain('naked child');
    expect(await credits()).toBe(0);
  });

  test('checks a negative prompt that guidance would make the model draw', async () => {
    const { ask } = await person();
    const fields = { model: 'loose', negativePrompt: 'a naked child' };
    expect(problemOf(await ask({ ...fields, guidance: 0 }))).toMatchObject({ code: 'content_blocked' });
    expect((await ask({ ...fields, guidance: 1 })).statusCode).toBe(202);
  });
});

test('fails at startup with one line that names the position when the registry is unreadable', async () => {
  await writeFile(join(folder.path, 'wrong.json'), JSON.stringify({ models: [{ ...SDXL, credits: 0 }] }));
  await expect(startTestServer({ MODELS_FILE: join(folder.path, 'wrong.json') })).rejects.toThrow(
    /models\[0\]\.credits/,
  );
});

test('a contact sheet costs the sum of its models, and requires steps that all of them support', async () => {
  const { sheet, credits } = await person('pro');
  const axes = { prompts: ['a fox'], models: ['sdxl', 'grand', 'painter'], seeds: [1, 2] };
  expect((await sheet(axes)).json()).toMatchObject({
    credits: 10,
    cells: Array(6).fill({ status: 'pending' }),
  });
  expect(await credits()).toBe(10);
  expect((await sheet({ ...axes, models: ['sdxl', 'grand'], steps: [10, 60] })).json().cells).toMatchObject(
    [10, 10, 60, 60, 10, 10, 60, 60].map((steps) => ({ parameters: { steps } })),
  );
  expect(problemOf(await sheet({ ...axes, models: ['sdxl'], steps: [10, 61] }))).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/steps', message: 'SDXL supports steps from 10 to 60.' }],
  });
});
