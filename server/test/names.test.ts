import { beforeAll, expect, test } from 'vitest';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();
let ada: Record<string, string>;
beforeAll(async () => {
  ada = bearer((await signUp(server)).session.access_token);
});
const named = (name: string) => server.post('/api/keys', { name, expiresInDays: 1 }, ada);

test.each([
  ['Persian with a zero width non-joiner', 'می\u200cخواهم'],
  ['Hindi with a zero width joiner', 'क्\u200dष'],
  ['an emoji of several', '👩\u200d💻 laptop'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a soft hyphen', 'work\u00adshop'],
])('accepts a name in %s', async (_, name) => {
  const answer = await named(name);
  expect([answer.statusCode, answer.json().name]).toEqual([201, name]);
});

test.each([
  ['a line break', 'one\ntwo'],
  ['NUL', 'a\u0000b'],
  ['a change of direction', 'invoice\u202efdp.exe'],
  ['half of a pair', 'a\ud800b'],
])('rejects a name with %s', async (_, name) => {
  expect((await named(name)).statusCode).toBe(400);
});
