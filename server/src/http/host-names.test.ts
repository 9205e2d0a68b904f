import { expect, test } from 'vitest';
import { createHostCheck, type HostNames, hostnameOf } from './host-names.ts';

const LOCAL: HostNames = { publicHost: 'localhost', allowed: [], isLocalOnly: true, machineName: 'Studio' };

test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'easel.localhost',
  '192.168.1.7',
  undefined,
  '',
])('a local installation accepts the host %s', (host) => expect(createHostCheck(LOCAL)(host)).toBe(true));

test.each([
  ...[
    'r.attacker.example:3000',
    'localhost.attacker.example',
    '127.0.0.1.attacker.example',
    'wpad',
    'studio',
  ],
  ...['studio.local', 'a@localhost', 'localhost/x', 'local host', ':3000', 'localhost:x'],
])('a local installation rejects the host %s', (host) => {
  expect(createHostCheck(LOCAL)(host)).toBe(false);
});

test.each([
  'easel.example.com',
  'EASEL.example.com.:443',
  'server:3000',
  'studio',
  'studio.local:3000',
  '10.0.0.7',
])('a public installation accepts the host %s', (host) => {
  const isKnown = createHostCheck({ ...LOCAL, publicHost: 'easel.example.com', isLocalOnly: false });
  expect(isKnown(host)).toBe(true);
  expect(isKnown('attacker.example')).toBe(false);
});

test.each([
  [['www.example.com'], 'www.example.com', true],
  [['www.example.com'], 'example.com', false],
  [['*.example.com'], 'a.b.example.com', true],
  [['.example.com'], 'a.example.com', true],
  [['*.example.com'], 'badexample.com', false],
  [['*.example.com'], 'example.com', false],
  [['*'], 'anything.example', true],
])('with ALLOWED_HOSTS %j it accepts the host %s: %s', (allowed, host, isKnown) => {
  expect(createHostCheck({ ...LOCAL, allowed })(host)).toBe(isKnown);
});

test.each([
  ['[::1]:3000', '::1'],
  ['0x7f.1', '127.0.0.1'],
  ['A.Example.', 'a.example'],
  ['a b', undefined],
])('parses the host in "%s" as %s', (field, name) => expect(hostnameOf(field)).toBe(name));
