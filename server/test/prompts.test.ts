import {
  promptHistorySchema,
  promptTemplateListSchema,
  promptTemplateSchema,
} from '@easel/shared/contracts/prompts.schema';
import {
  BUILT_IN_TEMPLATES,
  type PromptTemplate,
  TEMPLATE_CATEGORIES,
  TEMPLATES_MAX,
} from '@easel/shared/contracts/templates';
import { recordPrompts } from '@easel/shared/node/repos/generations/prompts.repo';
import { subscribe } from '@easel/tests/env/subscribe';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const TEMPLATE = { title: 'Red fox', prompt: 'a red fox in the snow', category: 'Nature' };

/** Creates a user and returns what they can do. */
async function person() {
  const { session } = await signUp(server);
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: bearer(session.access_token), ...(payload && { payload }) });
  const use = async (prompt: string): Promise<string> => {
    const answer = await send('POST', '/api/generate', { prompt });
    if (answer.statusCode !== 202) throw new Error(answer.body);
    const { id } = answer.json();
    // The prompt history is written after the answer.
    await server.context.background.idle();
    // Makes room for the next one: a free account may have four in flight.
    await send('POST', `/api/generations/${id}/cancel`);
    return id;
  };
  const history = async () =>
    promptHistorySchema.parse((await send('GET', '/api/prompts')).json()).items.map(({ prompt }) => prompt);
  const templates = async () =>
    promptTemplateListSchema.parse((await send('GET', '/api/templates')).json()).items;
  const save = (fields: object = {}) => send('POST', '/api/templates', { ...TEMPLATE, ...fields });
  const saved = async (fields: object = {}): Promise<PromptTemplate> =>
    promptTemplateSchema.parse((await save(fields)).json());
  return { userId: session.user.id, send, use, history, templates, save, saved };
}

describe('prompt history', () => {
  test('keeps the last ten prompts, each once, newest first, with the time of their last use', async () => {
    const { use, history, send } = await person();
    for (let number = 1; number <= 11; number += 1) await use(`prompt ${number}`);
    await use('  prompt 5 ');
    expect(await history()).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((number) => `prompt ${number}`));
    const { items } = promptHistorySchema.parse((await send('GET', '/api/prompts')).json());
    const times = items.map(({ usedAt }) => usedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(times).size).toBe(10);
  });

  test('keeps ten prompts without duplicates under concurrent requests', async () => {
    const { send, history, userId } = await person();
    await subscribe(server.context.config.database.url, userId, 'pro');
    const prompts = Array.from({ length: 16 }, (_, index) => `at once ${index}`);
    const answers = await Promise.all(prompts.map((prompt) => send('POST', '/api/generate', { prompt })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(prompts.map(() => 202));
    await server.context.background.idle();
    expect(await history()).toHaveLength(10);
    const kept = await server.context.db
      .selectFrom('promptHistory')
      .select('prompt')
      .where('userId', '=', userId)
      .execute();
    expect(kept).toHaveLength(10);
    await Promise.all([
      send('POST', '/api/generate', { prompt: 'x' }),
      send('POST', '/api/generate', { prompt: 'x' }),
    ]);
    await server.context.background.idle();
    expect((await history()).filter((prompt) => prompt === 'x')).toEqual(['x']);
  });

  test('accepts a submission whose prompt cannot be recorded', async () => {
    const { send, history } = await person();
    await sql`alter table prompt_history rename to prompt_history_away`.execute(server.context.db);
    try {
      const answer = await send('POST', '/api/generate', { prompt: 'a fox without a past' });
      expect(answer.statusCode).toBe(202);
      await server.context.background.idle();
    } finally {
      await sql`alter table prompt_history_away rename to prompt_history`.execute(server.context.db);
    }
    expect(await history()).toEqual([]);
  });

  test('ignores retries and refused requests', async () => {
    const { use, history, send } = await person();
    const first = await use('first');
    await use('second');
    expect((await send('POST', `/api/generations/${first}/retry`)).statusCode).toBe(200);
    const refused = await send('POST', '/api/generate', { prompt: 'too large', resolution: '1536x1536' });
    expect(refused.statusCode).toBe(403);
    expect(await history()).toEqual(['second', 'first']);
  });

  test('is cleared for its owner only', async () => {
    const [ada, eve] = [await person(), await person()];
    await ada.use('a secret garden');
    await eve.use('a public park');
    expect(await eve.history()).toEqual(['a public park']);
    expect((await ada.send('DELETE', '/api/prompts')).statusCode).toBe(204);
    expect((await ada.send('DELETE', '/api/prompts')).statusCode).toBe(204);
    expect(await ada.history()).toEqual([]);
    expect(await eve.history()).toEqual(['a public park']);
  });

  test.each(['GET', 'DELETE'] as const)('requires an account for %s', async (method) => {
    const answer = await server.app.inject({ method, url: '/api/prompts' });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'unauthenticated' });
  });
});

describe('templates', () => {
  test('offers visitors the eight that come with Easel, one per category', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/api/templates' });
    const { items } = promptTemplateListSchema.parse(answer.json());
    expect(items).toEqual(BUILT_IN_TEMPLATES);
    expect(items.map(({ category }) => category).sort()).toEqual(TEMPLATE_CATEGORIES.toSorted());
  });

  test('refuses an invalid token instead of ignoring it', async () => {
    const headers = bearer('no.good.token');
    const answer = await server.app.inject({ method: 'GET', url: '/api/templates', headers });
    expect(problemOf(answer)).toMatchObject({ http: 401 });
  });

  test("lists the user's own first, newest first, and hides them from others", async () => {
    const [ada, eve] = [await person(), await person()];
    const fox = await ada.saved({ description: ' In snow ', tags: ['fox ', 'red'] });
    expect(fox).toEqual({
      ...TEMPLATE,
      id: fox.id,
      isBuiltIn: false,
      description: 'In snow',
      tags: ['fox', 'red'],
    });
    const owl = await ada.saved({ title: 'Owl' });
    expect(await ada.templates()).toEqual([owl, fox, ...BUILT_IN_TEMPLATES]);
    expect(await eve.templates()).toEqual(BUILT_IN_TEMPLATES);
  });

  test('lets only the owner delete one', async () => {
    const [ada, eve] = [await person(), await person()];
    const { id } = await ada.saved();
    const remove = (someone: typeof ada, one: string) => someone.send('DELETE', `/api/templates/${one}`);
    expect(problemOf(await remove(eve, id))).toMatchObject({ http: 404, code: 'not_found' });
    expect((await remove(ada, id)).statusCode).toBe(204);
    expect(problemOf(await remove(ada, id))).toMatchObject({ http: 404, code: 'not_found' });
    for (const { id: builtIn } of BUILT_IN_TEMPLATES) {
      expect(problemOf(await remove(ada, builtIn))).toMatchObject({ http: 404, code: 'not_found' });
    }
    expect(await ada.templates()).toEqual(BUILT_IN_TEMPLATES);
  });

  test.each([
    ['/title', { title: ' ' }],
    ['/title', { title: 'a'.repeat(81) }],
    ['/title', { title: 'nul \u0000' }],
    ['/description', { description: 'a'.repeat(201) }],
    ['/prompt', { prompt: '' }],
    ['/prompt', { prompt: 'a'.repeat(501) }],
    ['/category', { category: 'Food' }],
    ['/tags', { tags: Array.from({ length: 9 }, (_, index) => `tag ${index}`) }],
    ['/tags/0', { tags: [''] }],
  ])('names the invalid field %s in %o', async (pointer, fields) => {
    const { save, templates } = await person();
    const problem = problemOf(await save(fields));
    expect(problem).toMatchObject({ http: 400, code: 'validation_failed' });
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    expect(await templates()).toEqual(BUILT_IN_TEMPLATES);
  });

  test('saves one of two concurrent templates with the same title and explains the refusal', async () => {
    const { save, templates } = await person();
    const answers = await Promise.all([save(), save({ title: ' RED fox' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json().errors).toEqual([
      { pointer: '/title', message: 'You already have a template with this title.' },
    ]);
    expect(await templates()).toHaveLength(BUILT_IN_TEMPLATES.length + 1);
  });

  test('never exceed the limit per account under concurrent requests', async () => {
    const { save, templates, userId } = await person();
    await server.context.db
      .insertInto('promptTemplates')
      .values(
        Array.from({ length: TEMPLATES_MAX - 2 }, (_, index) => ({
          ...TEMPLATE,
          id: crypto.randomUUID(),
          userId,
          title: `Old ${index}`,
        })),
      )
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => save({ title: `New ${index}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && problemOf(refused)).toMatchObject({ code: 'illegal_state' });
    expect(await templates()).toHaveLength(TEMPLATES_MAX + BUILT_IN_TEMPLATES.length);
  });
});

test('records the same prompts from two servers at once, in any order', async () => {
  const users = await Promise.all([signUp(server), signUp(server)]);
  const prompts = users.flatMap(({ session: { user } }) =>
    ['a fox', 'a boat'].map((prompt) => ({ userId: user.id, prompt })),
  );
  const { db } = server.context;
  for (let round = 0; round < 50; round += 1) {
    await Promise.all([recordPrompts(db, prompts), recordPrompts(db, prompts.toReversed())]);
  }
});
