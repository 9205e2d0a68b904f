import {
  type CustomStyle,
  customStyleListSchema,
  customStyleSchema,
} from '@easel/shared/contracts/custom-styles.schema';
import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import type { PlanId } from '@easel/shared/contracts/plans';
import { findGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { subscribe } from '@easel/tests/env/subscribe';
import { bearer, signUp, type TestServer } from './test-server.ts';

export const STYLE = { name: 'House', baseStyle: 'noir', promptSuffix: 'teal ink', negativePrompt: 'red' };

/** Creates a user on a plan and returns what they can do. */
export async function stylist(server: TestServer, plan: PlanId = 'team') {
  const { session } = await signUp(server);
  const move = (to: PlanId) => subscribe(server.context.config.database.url, session.user.id, to);
  await move(plan);
  const headers = bearer(session.access_token);
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  const make = (fields: object = {}) => send('POST', '/custom-styles', { ...STYLE, ...fields });
  const made = async (fields: object = {}): Promise<CustomStyle> =>
    customStyleSchema.parse((await make(fields)).json());
  const patch = (id: string, fields: object) => send('PATCH', `/custom-styles/${id}`, fields);
  const names = async () =>
    customStyleListSchema.parse((await send('GET', '/custom-styles')).json()).items.map(({ name }) => name);
  const generate = (fields: object) => send('POST', '/generate', { prompt: 'a fox', ...fields });
  const generated = async (fields: object) => {
    const answer = await generate(fields);
    if (answer.statusCode !== 202) throw new Error(answer.body);
    const { id } = generateResponseSchema.parse(answer.json());
    const row = await findGeneration(server.context.db, id);
    if (!row) throw new Error('No such generation');
    return row;
  };
  return { userId: session.user.id, headers, move, send, make, made, patch, names, generate, generated };
}

export const limitOf = (answer: Awaited<ReturnType<TestServer['post']>>) => answer.json().limit;
