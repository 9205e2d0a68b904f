import { expect, test } from 'vitest';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

interface Item {
  request: { method: string; url: { raw: string } };
}

test('the Postman collection has the API, but nothing that signs out or deletes the account', async () => {
  const answer = await server.app.inject({ url: '/api/postman.json' });
  const calls = answer
    .json<{ item: { item: Item[] }[] }>()
    .item.flatMap(({ item }) => item.map(({ request }) => `${request.method} ${request.url.raw}`));
  expect(calls).toContain('POST {{baseUrl}}/api/generate');
  expect(calls).toContain('POST {{baseUrl}}/api/sheets');
  expect(calls.filter((call) => /logout|account\/deletion|DELETE .*\/auth\/sessions$/.test(call))).toEqual(
    [],
  );
});
