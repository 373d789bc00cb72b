import { expect, test } from 'vitest';
import { findSigns } from './find-signs.ts';

/** The text with its signs in ‹these›. */
function marked(text: string, sight = { start: 0, end: text.length }): string {
  const signs = findSigns(text, sight).reverse();
  return signs.reduce(
    (now, { start, end }) => `${now.slice(0, start)}‹${now.slice(start, end)}›${now.slice(end)}`,
    text,
  );
}

test.each([
  ['## A heading', '‹## ›A heading'],
  ['> - a quoted item', '‹> - ›a quoted item'],
  ['१. पहला *शब्द*', '‹१. ›पहला ‹*›शब्द‹*›'],
  ['**bold**, *italic* and _both_', '‹**›bold‹**›, ‹*›italic‹*› and ‹_›both‹_›'],
  [
    '[words](https://a.example/b) and ![a lamp](/c.jpg "it burns")',
    '‹[›words‹](https://a.example/b)› and ‹![›a lamp‹](/c.jpg "it burns")›',
  ],
  ['a note^[of words] and one[^1]', 'a note‹^[›of words‹]› and one‹[^1]›'],
  ['| one | two |', '‹|› one ‹|› two ‹|›'],
  ['`code`, and \\* a star', '‹`›code‹`›, and ‹\\›* a star'],
  ['2 * 3 = 6, snake_case_name, [sic] (so)', '2 * 3 = 6, snake_case_name, [sic] (so)'],
])('of %s the signs are found, and not the words', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test('a line may be nothing but signs, and what is fenced has none', () => {
  const text = 'One.\n---\n```verse\n# *two*\n```\n| --- | --- |';
  expect(marked(text)).toBe('One.\n‹---›\n‹```verse›\n# *two*\n‹```›\n‹| --- | --- |›');
  const inside = text.indexOf('*two*');
  expect(marked(text, { start: inside, end: inside })).toBe(text);
});

test('a fence ends where the page ends it: at a line of its own sign, as long and without a word', () => {
  expect(marked('```\n~~~\n*a*\n``\n```js\n*b*\n````\n*c*')).toBe('‹```›\n~~~\n*a*\n``\n```js\n*b*\n‹````›\n‹*›c‹*›');
  const text = '~~~ verse\n```\n*a*\n~~~\n*b*';
  expect(marked(text)).toBe('‹~~~ verse›\n```\n*a*\n‹~~~›\n‹*›b‹*›');
  const inside = text.indexOf('*a*');
  expect(marked(text, { start: inside, end: inside })).toBe(text);
});

test('only the lines in sight are looked at, and each as a whole', () => {
  expect(marked('*one*\n*two*\n*three*', { start: 8, end: 9 })).toBe('*one*\n‹*›two‹*›\n*three*');
});

test('of a long line and of many signs only the first are found', () => {
  expect(marked(`${'a '.repeat(5000)}*one*\n*two*`)).toBe(`${'a '.repeat(5000)}*one*\n‹*›two‹*›`);
  for (const signs of ['_'.repeat(300_000), '*a* '.repeat(100_000), '- *a*\n'.repeat(1000)]) {
    expect(findSigns(signs, { start: 0, end: signs.length }).length).toBeLessThanOrEqual(150);
  }
});
