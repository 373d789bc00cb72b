import { expect, test } from 'vitest';
import { htmlOf } from '../../test/support/texts/compiled.ts';

const line = (text: string, indent = 0) => `<span class="line${indent ? ` indent-${indent}` : ''}">${text}</span>`;
const brokenLine = (text: string, indent = 0) => line(`${text}<br>`, indent);

test('a verse keeps its lines, stanzas and indents', () => {
  expect(htmlOf(['```verse', 'One *two*', '  three', '        four', '', '', '              five', '```'])).toBe(
    `<div class="verse"><p class="stanza">${brokenLine('One <em>two</em>')}${brokenLine('three', 1)}${line('four', 4)}</p>` +
      `<p class="stanza">${line('five', 4)}</p></div>`,
  );
});

test('a verse has the language that is named, else that of its letters', () => {
  expect(htmlOf(['```verse sa', 'धर्मक्षेत्रे', '```'], 'hi')).toBe(
    `<div class="verse" lang="sa"><p class="stanza">${line('धर्मक्षेत्रे')}</p></div>`,
  );
  expect(htmlOf(['```verse', 'दीया', '```'])).toContain('<div class="verse" lang="hi">');
  expect(htmlOf(['```verse "><b>', 'a', '```'])).toBe(`<div class="verse"><p class="stanza">${line('a')}</p></div>`);
});

test('transliteration and translation belong to the verse before them', () => {
  const html = htmlOf(
    ['```verse sa', 'क', '```', '', '```transliteration', 'ka', '```', '```translation', 'ख', '```'],
    'hi',
  );
  expect(html).toBe(
    `<div class="verses"><div class="verse" lang="sa"><p class="stanza">${line('क')}</p></div>` +
      `<div class="verse transliteration" lang="sa-Latn"><p class="stanza">${line('ka')}</p></div>` +
      `<div class="verse translation"><p class="stanza">${line('ख')}</p></div></div>`,
  );
});

test('a verse, a second verse and a translation are one verse and a pair', () => {
  const html = htmlOf(['```verse', 'a', '```', '```verse', 'b', '```', '```translation', 'c', '```']);
  expect(html.match(/<div class="[^"]*"/g)).toEqual([
    '<div class="verse"',
    '<div class="verses"',
    '<div class="verse"',
    '<div class="verse translation"',
  ]);
});

test.each([
  ['॥ 2.47 ॥', 'verse-47'],
  ['फल॥४७॥', 'verse-47'],
  ['|| 47 ||', 'verse-47'],
  ['॥ २.४७-४८ ॥', 'verse-48'],
])('a stanza that ends with %s can be linked to', (end, id) => {
  expect(htmlOf(['```verse sa', 'कर्म', end, '```'], 'hi')).toContain(`<p class="stanza" id="${id}">`);
});

test('only the first verse of a number has its id', () => {
  const html = htmlOf(['```verse', 'क ॥१॥', '', 'ख ॥१॥', '```', '```translation', 'ग ॥१॥', '```'], 'hi');
  expect(html.match(/ id="/g)).toHaveLength(1);
});

test('a verse in letters that are written to the left begins there, and none other', () => {
  expect(htmlOf(['```verse', 'ہزاروں خواہشیں ایسی', 'کہ ہر خواہش پہ دم نکلے', '```'])).toContain(
    '<div class="verse" dir="auto">',
  );
  expect(htmlOf(['```verse', 'Ghalib: ہزاروں', '```', '', '```verse', 'दीया', '```'])).not.toContain('dir=');
});
