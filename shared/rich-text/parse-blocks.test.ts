import { expect, test } from 'vitest';
import { openMarkdown } from './rich-text-source.ts';

/** A document without attributes that have their usual value. */
function outline(source: string): string {
  return openMarkdown(source).toString().slice('doc('.length, -1);
}

test.each([
  ['a\\\nb', 'paragraph("a", hard_break, "b")'],
  ['a\nb', 'paragraph("a"), paragraph("b")'],
  ['***a** b* ~~`c`~~', 'paragraph(strong(em("a")), em(" b"), " ", s(code("c")))'],
  ['<https://a.b> https://c.d', 'paragraph(link("https://a.b"), " ", link("https://c.d"))'],
  ['a^[b *c*^[d]]', 'paragraph("a", note("b ", em("c"), note("d")))'],
  ['a[^1] [^2]\n\n[^1]: b\n\n    - c', 'note_reference, " [^2]"), note_definition(paragraph("b"), bullet_list('],
  ['[^1]: a\n\n[^1]: b', 'note_definition(paragraph("a")), note_definition(paragraph("b"))'],
  ['a ![b](/media/c) d', 'paragraph("a ", image, " d")'],
  ['![a](/media/b "c *d* © e")', 'figure("c ", em("d"), " © e")'],
  ['https://youtu.be/abcdefghijk', 'video'],
  ['- a\n- \n', 'bullet_list(list_item(paragraph("a")), list_item(paragraph))'],
  ['---', 'rule'],
  ['```verse sa\na\n  *b*\n```', 'verse("a\\n  ", em("b"))'],
])('%j is read as a document', (source, expected) => {
  expect(outline(source)).toContain(expected);
});

test.each([
  ['# a', { level: 2 }],
  ['##### a', { level: 4 }],
  ['> [!pull]\n> a', { isPull: true }],
  ['- a\n\n- b', { isLoose: true, sign: '-' }],
  ['* a\n  b\n* c', { isLoose: false, sign: '*' }],
  ['३. क', { start: 3, isDevanagari: true, isLoose: false, sign: '.' }],
  ['```translation en more\na\n```', { info: 'translation en more' }],
  ['```js title="a"\na\n```', { language: 'js title="a"' }],
  ['[^गीता]: a', { name: 'गीता' }],
  ['![*a* b](/media/c)', { src: '/media/c', alt: 'a b' }],
  ['![Uploading a.png…](uploading:mws-fb8)', { src: 'uploading:mws-fb8', alt: 'Uploading a.png…' }],
])('what %j says of itself is kept', (source, attributes) => {
  expect(openMarkdown(source).firstChild?.attrs).toEqual(attributes);
});

test('the columns of a table keep their alignment', () => {
  const table = openMarkdown('|a|b|c|\n|:-|:-:|-|\n|d|e|').firstChild;
  const aligns = table?.children.map(({ children }) => children.map(({ attrs }) => attrs.align));
  expect(aligns).toEqual([
    ['left', 'center', null],
    ['left', 'center', null],
  ]);
});
