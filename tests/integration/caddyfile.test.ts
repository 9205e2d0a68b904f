import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { KEEP_ALIVE_MS } from '@easel/server/http/keep-alive';
import { expect, test } from 'vitest';

const caddyfile = await readFile(resolve(import.meta.dirname, '../../infra/docker/Caddyfile'), 'utf8');

test('sets a cookie under https that belongs to this host only', () => {
  const policies = [...caddyfile.matchAll(/reverse_proxy @(\w+) \{[^}]*lb_policy cookie (\S+)\n/g)];
  expect(policies.map(([, scheme, cookie]) => [scheme, cookie])).toEqual([
    ['https', '__Host-easel_server'],
    ['http', 'easel_server'],
  ]);
  expect(caddyfile).toContain('@https protocol https\n');
});

test('sends HSTS with its own responses, even when no server responds', () => {
  const pin = 'header @https ?Strict-Transport-Security {hsts}';
  const [errors, site] = [
    /\thandle_errors \{\n([^}]*\{hsts\}\n)\t\}/.exec(caddyfile)?.[1],
    caddyfile.replace(/\thandle_errors \{[^}]*\}\n\t\}\n/, ''),
  ];
  expect(errors?.trim()).toBe(pin);
  expect(site.match(/^\theader .*$/gm)).toEqual([`\t${pin}`]);
  expect(caddyfile).toContain('default "max-age=31536000; includeSubDomains"\n');
});

test('generates request ids itself, whatever a client sends', () => {
  const servers = /^\(servers\) \{\n([\s\S]*?)^\}/m.exec(caddyfile)?.[1];
  expect(servers).toContain('\theader_up X-Request-Id {http.request.uuid}\n');
  expect(caddyfile.match(/import servers\n/g)).toHaveLength(caddyfile.match(/reverse_proxy /g)?.length ?? 0);
});

test('hides metrics from clients of the proxy', () => {
  expect(caddyfile).toContain('respond /metrics 404\n');
});

test('closes idle connections to the servers before they do', () => {
  const servers = /^\(servers\) \{\n([\s\S]*?)^\}/m.exec(caddyfile)?.[1] ?? '';
  const seconds = /\ttransport http \{\n\t\tkeepalive (\d+)s\n\t\}\n/.exec(servers)?.[1];
  expect(Number(seconds) * 1_000).toBeLessThan(KEEP_ALIVE_MS);
});
