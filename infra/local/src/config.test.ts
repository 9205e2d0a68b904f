import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { expect, test } from 'vitest';
import { childEnvironment, databaseRoles, readConfig, workerEnvironment } from './config.ts';

const found = { databaseUrl: 'postgres://localhost/easel', secret: 'x'.repeat(32) };

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ PUBLIC_URL: 'https://easel.example.com' }, false],
  [{ SMTP_URL: 'smtp://mail.example.com' }, false],
  [{ HOST: '0.0.0.0', EASEL_DEV: '1' }, true],
  [{ PUBLIC_URL: 'https://easel.example.com', EASEL_DEV: '1' }, false],
  [{ SMTP_URL: 'smtp://mail.example.com', EASEL_DEV: '1' }, false],
  [{ EASEL_DEV: '0' }, false],
])('with %j the development mailbox is on: %s', async (env, isThere) => {
  const config = await readConfig(env);
  expect(config.mailboxKey !== undefined).toBe(isThere);
  const { EASEL_DEV, EASEL_DEV_KEY } = childEnvironment(config, found);
  expect({ EASEL_DEV, EASEL_DEV_KEY }).toEqual({
    EASEL_DEV: isThere ? '1' : '0',
    EASEL_DEV_KEY: config.mailboxKey,
  });
});

test('creates a new mailbox key at each start, unless one is configured', async () => {
  const [one, other] = [await readConfig({}), await readConfig({})];
  expect(one.mailboxKey).toMatch(/^[\w-]{24}$/);
  expect(one.mailboxKey).not.toBe(other.mailboxKey);
  expect((await readConfig({ EASEL_DEV_KEY: 'a key of my own' })).mailboxKey).toBe('a key of my own');
});

test.each([
  [{}, 'local'],
  [{ HOST: '0.0.0.0' }, '0'],
  [{ HOST: '0.0.0.0', EASEL_DEV: '1' }, '0'],
  [{ PUBLIC_URL: 'https://easel.example.com' }, '0'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, '0'],
  [{ EASEL_DEV: '0' }, '0'],
  [{ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE: '1' }, '1'],
])('with %j webhooks may reach private addresses: %s', async (env, allowed) => {
  expect((await readConfig(env)).passedOn.WEBHOOK_ALLOW_PRIVATE).toBe(allowed);
});

test.each([
  [{}, '600'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, '600'],
  [{ HOST: '0.0.0.0' }, '60'],
  [{ PUBLIC_URL: 'https://easel.example.com' }, '60'],
  [{ PUBLIC_URL: 'https://easel.example.com', AUTH_REQUESTS_PER_MINUTE: '90' }, '90'],
])('with %j the sign-in limit per address and minute is %s', async (env, most) => {
  expect((await readConfig(env)).passedOn.AUTH_REQUESTS_PER_MINUTE).toBe(most);
});

test('does not pass the database URL of the owner to server and worker', async () => {
  const config = await readConfig({});
  const url = 'postgres://postgres:theirs@127.0.0.1:5432/easel';
  const { app, owner } = databaseRoles(config, { url, secret: found.secret });
  expect(owner).toBe(url);
  expect(app).toMatch(/^postgres:\/\/easel_app:[0-9a-f]{64}@127\.0\.0\.1:5432\/easel$/);
  const env = childEnvironment(config, { databaseUrl: app, secret: found.secret });
  expect(JSON.stringify(env)).not.toContain('theirs');
  const [DATABASE_URL, MIGRATION_DATABASE_URL] = ['postgres://app:x@db/easel', 'postgres://owner:y@db/easel'];
  const own = await readConfig({ DATABASE_URL, MIGRATION_DATABASE_URL });
  expect(databaseRoles(own, { url: DATABASE_URL, secret: found.secret })).toEqual({
    app: DATABASE_URL,
    owner: MIGRATION_DATABASE_URL,
  });
});

test('passes the worker only the key it needs, not the secret', async () => {
  const env = workerEnvironment(childEnvironment(await readConfig({}), found));
  expect(env.EASEL_SECRET).toBeUndefined();
  expect(Object.values(env)).not.toContain(found.secret);
  expect(env.WEBHOOK_KEY).toBe(deriveKey(found.secret, 'webhook-secret').toString('hex'));
});
