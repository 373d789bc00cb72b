import { expect, test } from 'vitest';
import { containsOneOf, countLinks } from './is-suspicious.ts';

test.each<[string, number]>([
  ['No link, and no www either.', 0],
  ['https://www.a.example and http://b.example', 2],
  ['See www.a.example/x, (HTTPS://B.example).', 2],
])('in %j it counts %i links', (text, links) => {
  expect(countLinks(text)).toBe(links);
});

test.each<[string, string, boolean]>([
  ['Buy CASINO chips!', 'casino', true],
  ['The casinos are closed.', 'casino', false],
  ['a cheap  loan, today', 'Cheap Loan', true],
  ['cheap and a loan', 'cheap loan', false],
  // With a nukta or without, and with either nasal: the same word.
  ['यह क़र्ज़ लो', 'कर्ज', true],
  ['हिन्दी', 'हिंदी', true],
  ['A 💊 for you', '💊', true],
  ['anything', '', false],
])('%j holds %j: %s', (text, word, isHeld) => {
  expect(containsOneOf(text, [word])).toBe(isHeld);
});
