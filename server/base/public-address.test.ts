import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
  ['its network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00:ec2::254', 'fc00::1', 'fec0::1']],
  [
    'the link, and services of clouds on it',
    ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '168.63.129.16', '::ffff:168.63.129.16'],
  ],
  ['its provider', ['100.64.0.1', '100.127.255.255', '192.0.0.1']],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  [
    'nobody',
    ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '240.0.0.1', '2001:db8::1', '3fff::1', '100::1'],
  ],
  ['special purposes', ['192.88.99.1', '2001:20::1', '2001:2::1', '5f00::1', '4000::1']],
  [
    'an inside address, mapped or compatible',
    ['::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ],
  ['an inside address behind NAT64', ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::7f00:1']],
  [
    'an inside address in a tunnel',
    [
      '2002:7f00:1::',
      '2002:a00:1::1',
      '2001:0:7f00:1::1',
      '2001::1',
      '2606:4700::5efe:a00:1',
      '2606:4700::200:5efe:7f00:1',
    ],
  ],
  ['no address', ['', 'localhost', 'old.example', '1.2.3.4.5', '[::1]']],
])('what belongs to %s is not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
