import { expect, test } from 'vitest';
import { networksOf, widestNetworkOf } from './networks.ts';

test('returns the networks of an IPv6 address, and an IPv4 address itself', () => {
  expect(networksOf('203.0.113.7')).toEqual(['203.0.113.7']);
  expect(networksOf('::ffff:203.0.113.7')).toHaveLength(1);
  expect(networksOf('2001:db8:1:ff02::7').slice(1)).toEqual(['2001:db8:1:ff00::/56', '2001:db8:1::/48']);
});

test('groups addresses by /64, /56 and /48', () => {
  const [home, other] = [networksOf('2001:db8:1:ff02::7'), networksOf('2001:db8:1:ff02:1::8')];
  expect(other).toEqual(home);
  expect(networksOf('2001:db8:1:ff03::7').map((name, i) => name === home[i])).toEqual([false, true, true]);
  expect(networksOf('2001:db8:1:ee03::7').map((name, i) => name === home[i])).toEqual([false, false, true]);
  expect(widestNetworkOf('2001:db8:2::1')).not.toBe(home.at(-1));
});
