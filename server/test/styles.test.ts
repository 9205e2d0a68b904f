import { BASIC_STYLES, EXTRA_STYLES, STYLES } from '@easel/shared/contracts/styles';
import { styleListSchema } from '@easel/shared/contracts/styles.schema';
import { describe, expect, test } from 'vitest';
import { limitOf, stylist } from './custom-styles-setup.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

describe('the styles of the catalog', () => {
  test('lists sixteen to everyone, each with its extra flag', async () => {
    const answer = await server.app.inject({ url: '/api/styles' });
    const { items } = styleListSchema.parse(answer.json());
    expect(items).toEqual(STYLES);
    expect(items.filter(({ isExtra }) => isExtra)).toEqual(EXTRA_STYLES);
    expect(items).toHaveLength(16);
  });

  test.each(EXTRA_STYLES.map(({ id }) => id))(
    'refuses a free account %s, and accepts it from a Pro account',
    async (style) => {
      const [free, pro] = [await stylist(server, 'free'), await stylist(server, 'pro')];
      const refused = await free.generate({ style });
      expect(problemOf(refused)).toMatchObject({ http: 403, code: 'plan_limit' });
      expect(limitOf(refused)).toEqual({ name: 'extraStyles', value: 0, resetsAt: null });
      expect(await pro.generated({ style })).toMatchObject({ style, customStyle: null });
    },
  );

  test('allows the basic ones on every plan, and defaults to the first', async () => {
    const { generate, generated, send } = await stylist(server, 'free');
    for (const { id } of BASIC_STYLES) {
      const answer = await generate({ style: id });
      expect(answer.statusCode).toBe(202);
      await send('POST', `/generations/${answer.json().id}/cancel`);
    }
    expect(await generated({})).toMatchObject({ style: 'photorealistic' });
  });

  test("refuses in OpenAI's format on OpenAI's routes", async () => {
    const { headers } = await stylist(server, 'free');
    const answer = await server.post('/v1/images/generations', { prompt: 'a fox', style: 'comic' }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({ code: 'plan_limit' });
  });

  test('does not retry an extra style after the plan has ended', async () => {
    const { generated, move, send } = await stylist(server, 'pro');
    const { id } = await generated({ style: 'comic' });
    await send('POST', `/generations/${id}/cancel`);
    await move('free');
    const refused = await send('POST', `/generations/${id}/retry`);
    expect(problemOf(refused)).toMatchObject({ http: 403, code: 'plan_limit' });
    expect(limitOf(refused)).toMatchObject({ name: 'extraStyles' });
    await move('pro');
    expect((await send('POST', `/generations/${id}/retry`)).statusCode).toBe(200);
  });
});
