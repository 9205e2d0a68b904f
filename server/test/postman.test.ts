import { expect, test } from 'vitest';
import type { ApiDocument } from '../src/docs/api-document.ts';
import { toApiReference } from '../src/docs/api-reference.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

interface Item {
  request: { method: string; url: { raw: string } };
}

/** Calls for API keys that the collection leaves out: a 2xx answer needs more than values. */
const LEFT_OUT = [
  // Signed links, which are used as returned in answers.
  'GET /api/images/{id}/{file}',
  'GET /api/uploads/{id}/{file}',
  // Need a team, or a mailed invitation to one.
  'PUT /api/generations/{id}/team',
  'DELETE /api/generations/{id}/team',
  'GET /api/team/pictures',
  'POST /api/team/invitations/view',
  // Needs a person with a public profile.
  'GET /api/authors/{id}',
];

/** tests/integration/real-clients.test.ts runs it. */
test('the Postman collection contains exactly the calls that an API key may make', async () => {
  const answer = await server.app.inject({ url: '/api/postman.json' });
  expect(answer.headers['content-disposition']).toContain('easel.postman_collection.json');
  const { item: folders, variable } = answer.json<{ item: { item: Item[] }[]; variable: object[] }>();
  expect(variable[0]).toEqual({ key: 'baseUrl', value: 'http://localhost:3000' });
  const calls = folders.flatMap(({ item }) =>
    item.map(({ request: { method, url } }) => {
      const path = url.raw.replace('{{baseUrl}}', '').replaceAll(/:(\w+)/g, '{$1}');
      return `${method} ${path}`;
    }),
  );
  const { operations } = toApiReference(server.app.swagger() as ApiDocument);
  const open = operations
    .filter(({ access }) => access !== 'person')
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set([...calls, ...LEFT_OUT])).toEqual(new Set(open));
  expect(calls.filter((call) => LEFT_OUT.includes(call))).toEqual([]);
});
