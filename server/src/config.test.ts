import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const required = {
  DATABASE_URL: 'postgres://easel:pw@localhost:5432/easel',
  STORE_URL: '/var/lib/easel/images',
  EASEL_SECRET: 'x'.repeat(32),
};

test('requires only a few variables', () => {
  expect(readConfig(required)).toMatchObject({
    queue: { url: required.DATABASE_URL },
    store: { kind: 'disk', folder: '/var/lib/easel/images' },
    http: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', trustProxy: false },
    auth: { requireEmailConfirmation: false, accessTokenTtlSeconds: 900, refreshTokenTtlSeconds: 2_592_000 },
    mail: { smtpUrl: undefined, from: 'Easel <support@easel.example>' },
    mailboxKey: null,
    warnings: [],
  });
});

test('derives the public URL from the port', () => {
  expect(readConfig({ ...required, PORT: '8080' }).http.publicUrl).toBe('http://localhost:8080');
});

test('accepts proxies by address, network or kind', () => {
  const { http } = readConfig({ ...required, TRUST_PROXY: '10.0.0.0/8, loopback,::1' });
  expect(http.trustProxy).toEqual(['10.0.0.0/8', 'loopback', '::1']);
});

test.each([
  ['EASEL_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://x'],
  ['QUEUE_URL', 'amqp://x'],
  ['STORE_URL', 's3://bucket'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'easel.example'],
  ['PUBLIC_URL', 'https://easel.example/easel'],
  ['TRUST_PROXY', '1'],
  ['SMTP_URL', 'http://mail'],
  ['ACCESS_TOKEN_TTL_SECONDS', '0'],
  ['REQUIRE_EMAIL_CONFIRMATION', 'maybe'],
  ['SUPPORT_EMAIL', 'nobody'],
])('names an invalid %s (%s) in one line', (name, value) => {
  expect(() => readConfig({ ...required, [name]: value })).toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      message: expect.stringMatching(`^Configuration: .*${name}.*$`),
    }),
  );
});

test('returns an immutable configuration', () => {
  const config = readConfig(required);
  expect([config, ...Object.values(config)].every(Object.isFrozen)).toBe(true);
});

test('requires all settings of a sign-in provider, and an https or loopback issuer', () => {
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'easel', OIDC_CLIENT_SECRET: 's' };
  expect(readConfig(required).auth.provider).toBeNull();
  expect(readConfig({ ...required, ...provider }).auth.provider).toMatchObject({ name: 'id.example' });
  const { OIDC_CLIENT_SECRET: _, ...incomplete } = provider;
  expect(() => readConfig({ ...required, ...incomplete })).toThrow('OIDC_CLIENT_SECRET');
  const issuer = (OIDC_ISSUER: string) => () => readConfig({ ...required, ...provider, OIDC_ISSUER });
  expect(issuer('http://id.example')).toThrow('OIDC_ISSUER');
  expect(issuer('http://127.0.0.1:4000')).not.toThrow();
});
