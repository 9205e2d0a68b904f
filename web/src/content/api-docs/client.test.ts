import { createCalls } from '@easel/shared/client/calls';
import { createApi } from '@easel/shared/client/create-api';
import type { Send } from '@easel/shared/client/http';
import { API_SCOPES } from '@easel/shared/contracts/api-keys';
import type { ApiGroup, ApiOperation } from '@easel/shared/contracts/api-reference';
import { PUBLIC_ENDPOINTS } from '@easel/shared/contracts/endpoints';
import { expect, test } from 'vitest';
import { OPERATIONS } from './reference';

/** What anyone may ask, a program with a key too. */
const OPEN_GROUPS: readonly ApiGroup[] = ['images', 'catalogue', 'status'];
/** The client has them as `events`, which is more than one request, and as `download`, which follows signed links. */
const BEYOND_ONE_CALL = ['GET /api/generations/{id}/events', 'GET /api/images/{id}/{file}'];

test('the client has a call for all that a key may do', () => {
  const forKeys = OPERATIONS.filter(isForKeys).map(({ method, path }) => `${method} ${path}`);
  expect([...callsOfTheClient(), ...BEYOND_ONE_CALL].sort()).toEqual(forKeys.sort());
});

function isForKeys({ access, group }: ApiOperation): boolean {
  // OpenAI's own clients are for this.
  if (group === 'openai') return false;
  return API_SCOPES.some((scope) => scope === access) || (access === 'anyone' && OPEN_GROUPS.includes(group));
}

/** Each call is made once, with an id alone: only where it goes is of interest. */
function callsOfTheClient(): string[] {
  const seen: string[] = [];
  const send: Send = ({ method, path }) => {
    seen.push(`${method} /api${decodeURIComponent(path)}`);
    return new Promise(() => undefined);
  };
  const callAll = (calls: object) => {
    for (const call of Object.values(calls)) {
      if (typeof call === 'function') call('{id}');
      else callAll(call);
    }
  };
  callAll(createCalls(createApi(PUBLIC_ENDPOINTS, send)));
  return seen;
}
