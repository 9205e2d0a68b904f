import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const caddyfile = await readFile(resolve(import.meta.dirname, '../../infra/docker/Caddyfile'), 'utf8');

test('sets a cookie under https that belongs to this host alone', () => {
  const policies = [...caddyfile.matchAll(/reverse_proxy @(\w+) \{[^}]*lb_policy cookie (\S+)\n/g)];
  expect(policies.map(([, scheme, cookie]) => [scheme, cookie])).toEqual([
    ['https', '__Host-easel_server'],
    ['http', 'easel_server'],
  ]);
  expect(caddyfile).toContain('@https protocol https\n');
});

test('keeps metrics from clients of the proxy', () => {
  expect(caddyfile).toContain('respond /metrics 404\n');
});
