import type { PlanId } from '@easel/shared/contracts/plans';
import { type Sheet, sheetSchema } from '@easel/shared/contracts/sheets.schema';
import { subscribe } from '@easel/tests/env/subscribe';
import { person, server } from './generations-setup.ts';

/** Creates a user on a plan who makes contact sheets. */
export async function sheetMaker(plan: PlanId = 'pro') {
  const someone = await person();
  const userId = someone.user.session.user.id;
  if (plan !== 'free') await subscribe(server.context.config.database.url, userId, plan);
  const headers = { authorization: `Bearer ${someone.user.session.access_token}` };
  const request = (fields: object, more: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/sheets',
      headers: { ...headers, ...more },
      payload: fields,
    });
  const make = async (fields: object = {}): Promise<Sheet> => {
    const answer = await request({ prompts: ['a {red|blue} fox'], styles: ['anime', 'sketch'], ...fields });
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return sheetSchema.parse(answer.json());
  };
  const get = async (id: string): Promise<Sheet> =>
    sheetSchema.parse((await someone.send('GET', `/api/sheets/${id}`)).json());
  const image = (id: string) => server.app.inject({ url: `/api/sheets/${id}/image.png`, headers });
  return { ...someone, userId, request, make, getSheet: get, image };
}

export const idsOf = ({ cells }: Sheet) => cells.map((cell) => cell?.id ?? '');
