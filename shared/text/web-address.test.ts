import { expect, test } from 'vitest';
import { completeWebAddress, isWebAddress } from './web-address.ts';

test.each([
  ['https://example.org', 'https://example.org'],
  ['HTTP://Example.org/a?b=c#d', 'HTTP://Example.org/a?b=c#d'],
  ['example.org', 'https://example.org'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['http://उदाहरण.भारत/ज्ञान?x=1', 'http://उदाहरण.भारत/ज्ञान?x=1'],
  ['example.org//twice', 'https://example.org//twice'],
])('%s is the address %s', (typed, address) => {
  expect(completeWebAddress(typed)).toBe(address);
  expect(isWebAddress(address)).toBe(true);
});

test.each([
  '',
  '/',
  '/about',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  'https:////evil.example',
  'https:///evil.example',
  'https:/evil.example',
  'https:evil.example',
  'https:\\\\evil.example',
  'https://\\evil.example',
  'https://good.example\\@evil.example',
  'https://user@evil.example',
  'https://:secret@evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'localhost',
  'localhost:80',
  'https://192.0.2.1',
  'https://[::1]',
  'https://example.org/a b',
  'https://example.org/"><script>',
  'https://example.org/\u202egnp',
  'https://example.org/\u2066x\u2069',
  'https://example.org/\u200fx',
  'https://exam\u200bple.org',
  'https://example.org/\u200d',
  'https://example.org/\u2060',
  'https://example.org/\ufeff',
  'https://exam\u00adple.org',
  'https://example.org/\u3164',
  'https://example.org/\u0007',
])('%j is none', (typed) => {
  expect(isWebAddress(completeWebAddress(typed))).toBe(false);
});
