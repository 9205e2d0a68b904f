import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://x/y', STORE_URL: '/tmp/x', EASEL_SECRET: 'x'.repeat(32), ...env });

describe('the public address', () => {
  test.each([
    [{ EASEL_SITE: 'easel.example.com' }, 'https://easel.example.com'],
    [{ EASEL_SITE: 'easel.example.com, www.example.com' }, 'https://easel.example.com'],
    [{ EASEL_SITE: 'easel.example.com www.example.com' }, 'https://easel.example.com'],
    [{ EASEL_SITE: 'http://easel.example.com' }, 'http://easel.example.com'],
    [{ EASEL_SITE: ':80' }, 'http://localhost'],
    [{ EASEL_SITE: ':8080' }, 'http://localhost:8080'],
    [{ EASEL_SITE: 'easel.example.com', PUBLIC_URL: 'https://pictures.example' }, 'https://pictures.example'],
  ])('with %j is %s', (env: Record<string, string>, url) => {
    expect(read(env).http.publicUrl).toBe(url);
  });

  test('causes a warning if it is not an address that the proxy serves', () => {
    const env = { EASEL_SITE: 'easel.example.com', PUBLIC_URL: 'http://localhost' };
    expect(read(env).warnings).toEqual([expect.stringContaining('EASEL_SITE serves easel.example.com')]);
    expect(read({ ...env, PUBLIC_URL: 'https://easel.example.com' }).warnings).toEqual([]);
    expect(read({ ...env, EASEL_SITE: ':80' }).warnings).toEqual([]);
  });

  test('is an allowed host, like all hosts that the proxy serves', () => {
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

test('warns when webhooks may reach private addresses on a public site, or when a setting has no effect', () => {
  const PUBLIC_URL = 'https://easel.example.com';
  expect(read({ PUBLIC_URL, WEBHOOK_ALLOW_PRIVATE: '1' }).warnings).toHaveLength(1);
  expect(read({ EASEL_DEV: '1' }).warnings).toEqual([expect.stringContaining('EASEL_DEV_KEY')]);
});

test.each([
  ['ALLOWED_HOSTS', 'https://www.example.com', 'ALLOWED_HOSTS.0: takes names such as www.example.com'],
  [
    'ALLOWED_HOSTS',
    'a.example, www.example.com:8080',
    'ALLOWED_HOSTS.1: takes names such as www.example.com',
  ],
  ['CORS_ORIGINS', 'app.example.com', 'CORS_ORIGINS.0: takes origins such as https://app.example.com'],
  ['QUEUE_WEIGHTS', 'pro=8,fre=1', 'QUEUE_WEIGHTS: takes pairs such as pro=8'],
  ['QUEUE_WEIGHTS', 'pro=8;free=1', 'QUEUE_WEIGHTS: takes pairs such as pro=8'],
  ['QUEUE_WEIGHTS', 'pro=0', 'QUEUE_WEIGHTS: takes pairs such as pro=8'],
])('refuses %s=%s', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
});

test('accepts names, endings and addresses as ALLOWED_HOSTS', () => {
  const names = ['www.example.com', '*.example.net', '.example.org', '*', '10.0.0.7', '::1'];
  expect(read({ ALLOWED_HOSTS: names.join() }).http.hostNames.allowed).toEqual(names);
});

test('reads the weights of plans', () => {
  expect([...(read({ QUEUE_WEIGHTS: 'free=2, pro = 12' }).queue.weights ?? [])]).toEqual([
    ['free', 2],
    ['pro', 12],
  ]);
});
