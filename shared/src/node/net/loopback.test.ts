import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackHost, isNearbyAddress } from './loopback.ts';

test.each(['localhost', 'LOCALHOST', 'easel.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
  '%s is loopback',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each(['', '0.0.0.0', '::', '192.168.1.7', 'easel.example.com', 'localhost.example.com', 'notlocalhost'])(
  '"%s" is not loopback',
  (host) => expect(isLoopbackHost(host)).toBe(false),
);

test('recognizes an IPv4 loopback address within IPv6', () => {
  expect(isLoopbackAddress('::ffff:127.0.0.1')).toBe(true);
  expect(isLoopbackAddress('::ffff:10.0.0.1')).toBe(false);
});

test.each(['127.0.0.1', '10.1.2.3', '172.18.0.4', '192.168.1.7', '::ffff:172.18.0.4', 'fd00::1', 'fe80::1'])(
  '%s is loopback or private',
  (address) => expect(isNearbyAddress(address)).toBe(true),
);

test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', 'localhost', ''])(
  '"%s" is neither loopback nor private',
  (address) => expect(isNearbyAddress(address)).toBe(false),
);
