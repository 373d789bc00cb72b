import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  'https://old.example/2019/lamp/',
  'http://www.old.example/2019/lamp',
  '//OLD.example/2019/lamp#end',
  'https://old.example/2019/lamp/index.html',
])('%s is the same address as its other spellings', (address) => {
  expect(addressKey(address)).toBe('//old.example/2019/lamp');
});

test('letters count, whether they are percent-encoded and composed or not', () => {
  const composed = addressKey('https://old.example/दीया-ज़');
  expect(addressKey(`https://old.example/${encodeURIComponent('दीया-ज़'.normalize('NFD'))}`)).toBe(composed);
});

test.each([
  ['https://old.example/?p=12', '//old.example/?p=12'],
  ['https://old.example/Lamp', '//old.example/Lamp'],
  ['archive:posts/lamp.md', 'archive:posts/lamp.md'],
  ['/2019/lamp/', '/2019/lamp'],
  ['https://old.example/%E0%A4%A', '//old.example/%E0%A4%A'],
])('of %s, what tells it from others stays', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
