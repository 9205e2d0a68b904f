import { createCalls } from '@easel/shared/client/calls';
import { createApi } from '@easel/shared/client/create-api';
import type { Send } from '@easel/shared/client/http';
import { API_SCOPES } from '@easel/shared/contracts/api-keys';
import type { ApiGroup, ApiOperation } from '@easel/shared/contracts/api-reference';
import { PUBLIC_ENDPOINTS } from '@easel/shared/contracts/endpoints';
import { expect, test } from 'vitest';
import { OPERATIONS } from './reference';

/** Groups that anyone may call, including programs with a key. */
const OPEN_GROUPS: readonly ApiGroup[] = ['images', 'catalog', 'status'];
/**
 * Covered by `events`, which takes several requests, and by `download` and `downloadSheet`, which follow signed links.
 * An upload's link needs no client.
 */
const BEYOND_ONE_CALL = [
  'GET /api/generations/{id}/events',
  'GET /api/images/{id}/{file}',
  'GET /api/uploads/{id}/{file}',
  'GET /api/sheets/{id}/image.png',
];

test('the client has a call for every operation available to API keys', () => {
  const forKeys = OPERATIONS.filter(isForKeys).map(({ method, path }) => `${method} ${path}`);
  expect([...callsOfTheClient(), ...BEYOND_ONE_CALL].sort()).toEqual(forKeys.sort());
});

function isForKeys({ access, group }: ApiOperation): boolean {
  // OpenAI's own clients call these.
  if (group === 'openai') return false;
  return API_SCOPES.some((scope) => scope === access) || (access === 'anyone' && OPEN_GROUPS.includes(group));
}

/** Calls each function once, with an id only, and returns the endpoints called. */
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
