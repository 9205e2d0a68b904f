import { BASIC_STYLES, EXTRA_STYLES, STYLES } from '@easel/shared/contracts/styles';
import { styleListSchema } from '@easel/shared/contracts/styles.schema';
import { describe, expect, test } from 'vitest';
import { limitOf, stylist } from './custom-styles-setup.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

describe('the styles of the catalog', () => {
  test('are sixteen for everyone, each with its extra flag', async () => {
    const answer = await server.app.inject({ url: '/api/styles' });
    const { items } = styleListSchema.parse(answer.json());
    expect(items).toEqual(STYLES);
    expect(items.filter(({ isExtra }) => isExtra)).toEqual(EXTRA_STYLES);
    expect(items).toHaveLength(16);
  });

  test.each(EXTRA_STYLES.map(({ id }) => id))(
    'are refused to a free account %s, and available to a Pro account',
    async (style) => {
      const [free, pro] = [await stylist(server, 'free'), await stylist(server, 'pro')];
      const refused = await free.generate({ style });
      expect(problemOf(refused)).toMatchObject({ http: 403, code: 'plan_limit' });
      expect(limitOf(refused)).toEqual({ name: 'extraStyles', value: 0, resetsAt: null });
      expect(await pro.generated({ style })).toMatchObject({ style, customStyle: null });
    },
  );

  test('include basic ones on every plan, and default to the first', async () => {
    const { generate, generated, send } = await stylist(server, 'free');
    for (const { id } of BASIC_STYLES) {
      const answer = await generate({ style: id });
      expect(answer.statusCode).toBe(202);
      await send('POST', `/generations/${answer.json().id}/cancel`);
    }
    expect(await generated({})).toMatchObject({ style: 'photorealistic' });
  });

  test("are refused in OpenAI's format on OpenAI's routes", async () => {
    const { headers } = await stylist(server, 'free');
    const answer = await server.post('/v1/images/generations', { prompt: 'a fox', style: 'comic' }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({ code: 'plan_limit' });
  });

  test('are not available to a retry after the plan has ended', async () => {
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
