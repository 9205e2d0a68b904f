import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://x/y', STORE_URL: '/tmp/x', EASEL_SECRET: 'x'.repeat(32), ...env });

describe('the public address', () => {
  test.each([
    [{ EASEL_SITE: 'easel.example.com' }, 'https://easel.example.com'],
    [{ EASEL_SITE: 'easel.example.com, www.example.com' }, 'https://easel.example.com'],
    [{ EASEL_SITE: 'http://easel.example.com' }, 'http://easel.example.com'],
    [{ EASEL_SITE: ':80' }, 'http://localhost'],
    [{ EASEL_SITE: ':8080' }, 'http://localhost:8080'],
    [{ EASEL_SITE: 'easel.example.com', PUBLIC_URL: 'https://pictures.example' }, 'https://pictures.example'],
  ])('is with %j %s', (env: Record<string, string>, url) => {
    expect(read(env).http.publicUrl).toBe(url);
  });

  test('is missed by a warning where the proxy serves another', () => {
    const env = { EASEL_SITE: 'easel.example.com', PUBLIC_URL: 'http://localhost' };
    expect(read(env).warnings).toEqual([expect.stringContaining('EASEL_SITE serves easel.example.com')]);
    expect(read({ ...env, PUBLIC_URL: 'https://easel.example.com' }).warnings).toEqual([]);
    expect(read({ ...env, EASEL_SITE: ':80' }).warnings).toEqual([]);
  });

  test('is allowed as a host beside all that the proxy serves', () => {
    const { allowed } = read({ EASEL_SITE: 'a.example, b.example', ALLOWED_HOSTS: 'C.example' }).http
      .hostNames;
    expect(allowed).toEqual(['c.example', 'a.example', 'b.example']);
  });
});

test.each([
  [{}, undefined],
  [{ SUPPORT_EMAIL: 'help@pictures.com' }, 'mailto:help@pictures.com'],
  [{ SECURITY_CONTACT: 'security@pictures.com' }, 'mailto:security@pictures.com'],
  [{ SECURITY_CONTACT: 'https://pictures.com/security' }, 'https://pictures.com/security'],
])('with %j vulnerabilities are reported to %s', (env: Record<string, string>, contact) => {
  expect(read(env).security?.contact).toBe(contact);
});

test('warns where anybody may send requests into the network, or a setting has no effect', () => {
  const PUBLIC_URL = 'https://easel.example.com';
  expect(read({ PUBLIC_URL, WEBHOOK_ALLOW_PRIVATE: '1' }).warnings).toHaveLength(1);
  expect(read({ EASEL_DEV: '1' }).warnings).toEqual([expect.stringContaining('EASEL_DEV_KEY')]);
});
