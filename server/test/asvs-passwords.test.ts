import { expect, test } from 'vitest';
import { freshEmail, startTestServer } from './test-server.ts';

/** Spaces at both ends, other scripts, an emoji, a combining accent; 200 UTF-16 units, the most that is taken. */
const PASSWORD = ` Zwölf Boxkämpfer 雪狐 🦊 cafe\u0301 ${'lantern bay violin '.repeat(10)}`
  .slice(0, 199)
  .concat(' ');

test('accepts a password of any characters exactly as it is', async () => {
  const server = await startTestServer();
  const email = freshEmail();
  const signIn = async (password: string) =>
    (await server.post('/api/auth/token?grant_type=password', { email, password })).statusCode;

  expect((await server.post('/api/auth/signup', { email, password: PASSWORD })).statusCode).toBe(200);
  expect(await signIn(PASSWORD)).toBe(200);
  for (const other of [
    PASSWORD.trim(),
    PASSWORD.toLowerCase(),
    PASSWORD.normalize('NFC'),
    PASSWORD.slice(0, 72),
    PASSWORD.slice(0, -1),
  ]) {
    expect(other).not.toBe(PASSWORD);
    expect(await signIn(other)).toBe(401);
  }

  // Neither digits nor capitals nor signs are required.
  for (const password of ['lantern bay violin', '雪の中の静かな狐と古い月']) {
    const answer = await server.post('/api/auth/signup', { email: freshEmail(), password });
    expect(answer.statusCode).toBe(200);
  }
  await server.close();
});
