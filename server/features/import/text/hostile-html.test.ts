import { expect, test } from 'vitest';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { convertText } from './convert-text.ts';
import { fillText } from './fill-text.ts';

/** Milliseconds of CPU. Most take less than a tenth of it; what grows with the square of its length takes minutes. */
const LIMIT = 8000;

const many = (unit: string, times: number) => unit.repeat(times);
const numbered = (times: number, unit: (number: number) => string) =>
  Array.from({ length: times }, (_, number) => unit(number)).join('');

const HOSTILE: Record<string, string> = {
  'blocks within each other': many('<div>', 100_000),
  'a megabyte of bold': many('<b>', 333_000),
  'emphasis that every paragraph repeats': numbered(50, (at) => `<b title=${at}>`) + many('<p>a', 8000),
  'fifty thousand attributes': `<p ${numbered(50_000, (at) => `a${at}=b `)}>`,
  'attributes that do not end': `<p title="a">${many('<p a="', 100_000)}">`,
  'paragraphs without an end': many('<p>a', 100_000),
  'lists within lists': many('<ul><li>', 5000),
  'quotes within quotes': many('<blockquote>', 20_000),
  'tables within tables': many('<table><tr><td>', 5000),
  'a large table': `<table>${many(`<tr>${many('<td>a', 20)}`, 2000)}</table>`,
  'cells over many rows and columns': `<table>${many('<tr><td colspan=1000 rowspan=1000>a', 3000)}</table>`,
  'a wide row above a long table': `<table><tr>${many('<td>a', 900)}${many('<tr><td>a', 3000)}</table>`,
  'links that do not end': many('<a href="https://x.example/">', 9000),
  'references to one note': `<p id=fn1>note</p>${many('<sup><a href="#fn1">1</a></sup>', 9000)}`,
  'as many notes': numbered(4000, (at) => `a<sup><a href="#fn${at}">1</a></sup><p id=fn${at}>b</p>`),
  'sizes of an image': `<img srcset="${many('a.jpg 1w,', 100_000)}">`,
  'comments that do not end': many('<!--', 200_000),
  'signs of tags': many('<', 200_000),
  'asterisks and brackets': `<p>${many('*[_`', 25_000)}`,
  'white space in a style': `<p style="${many('\t', 300_000)}">a</p>`,
  'a hundred styles with white space': many(`<p style="a:b${many(' ', 9000)};c:d">a</p>`, 100),
  'a gap in code': `<pre>a${many(' ', 300_000)}b</pre>`,
  breaks: many('<br>', 39_000),
  frames: many('<iframe src="https://x.example/"></iframe>', 4000),
};

test.each(Object.entries(HOSTILE))('%s are read in time, and the words before them are kept', (_name, html) => {
  const before = process.cpuUsage();
  const text = convertText({ format: 'html', source: `<p>First words</p>${html}`, base: 'https://old.example/' });
  const body = fillText(text, { imageAt: () => undefined, linkTo: () => undefined });
  const { user, system } = process.cpuUsage(before);
  expect(body).toMatch(/^First words/);
  expect((user + system) / 1000).toBeLessThan(LIMIT);
});

test('a text with more formatting than may be saved keeps its words, its addresses and first its links', () => {
  const emphasised = many('<p><b>a</b> <i>b</i> <a href="https://x.example/">c</a></p>', 2000);
  const first = convertText({ format: 'html', source: emphasised, base: 'https://old.example/' });
  expect(first.format).toBe('markdown');
  expect(first.body).toMatch(/^a b \[c\]\(/);
  const all = convertText({ format: 'html', source: many(emphasised, 4), base: 'https://old.example/' });
  expect(all.format).toBe('plain');
  expect(all.body).toMatch(/^a b c \(https:\/\/x\.example\/\)\n/);
  expect(all.remarks).toEqual(['The text has too much formatting for one post, so its words were taken without it.']);
});

test('a text that is longer than may be saved is not parsed as a document', () => {
  const { format, body } = convertText({
    format: 'html',
    source: `<p>${many('a', BODY_MAXIMUM + 1)}`,
    base: 'https://old.example/',
  });
  expect(format).toBe('plain');
  expect(body).toHaveLength(BODY_MAXIMUM + 1);
});
