import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ...['93.184.215.14', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ...['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4001:82b::200e', '::ffff:93.184.215.14'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this network', ['0.0.0.0', '0.1.2.3', '::']],
  ['this machine', ['127.0.0.1', '127.255.255.254', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1']],
  ['link-local', ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
  ['a metadata service of a cloud', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200']],
  ['a configuration service of a cloud', ['168.63.129.16', '192.0.0.192']],
  ['unique local', ['fc00::1', 'fd12:3456::1']],
  ['site-local (deprecated)', ['fec0::1']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['broadcast', ['255.255.255.255']],
  ['reserved', ['192.0.0.1', '198.18.0.1', '198.19.255.255', '240.0.0.1']],
  ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe']],
  ['IPv4-compatible', ['::127.0.0.1', '::7f00:1', '::10.0.0.1']],
  ['translated', ['64:ff9b::7f00:1', '64:ff9b:1::1', '::ffff:0:7f00:1']],
  ['a tunnel', ['2002:7f00:1::', '2001:0:7f00:1::']],
  ['discard-only', ['100::1']],
  ['not allocated', ['4000::1', '5f00::1']],
  ['not an address', ['', 'example.com', '1.2.3.4.5', '::g']],
])('an address that is %s is not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
