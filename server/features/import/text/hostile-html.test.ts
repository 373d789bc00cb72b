import { expect, test } from 'vitest';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { convertText } from './convert-text.ts';
import { fillText } from './fill-text.ts';

guard('A hostile text in HTML kept an import busy or took its memory.');

/** None takes a second; what grows with the square of its length takes minutes. */
const IN_TIME = { timeout: 30_000 };

const many = (unit: string, times: number) => unit.repeat(times);
const numbered = (times: number, unit: (number: number) => string) =>
  Array.from({ length: times }, (_, number) => unit(number)).join('');

const HOSTILE: Record<string, string> = {
  'blocks within each other': many('<div>', 50_000),
  'half a megabyte of bold': many('<b>', 170_000),
  'emphasis that every paragraph repeats': numbered(50, (at) => `<b title=${at}>`) + many('<p>a', 4000),
  'thousands of attributes': `<p ${numbered(25_000, (at) => `a${at}=b `)}>`,
  'attributes that do not end': `<p title="a">${many('<p a="', 50_000)}">`,
  'headings without an end': many('<h1>', 15_000),
  'headings within each other': many('<h2><h3>', 15_000),
  'a quarter of a million of empty elements': many('<i></i>', 250_000),
  'paragraphs without an end': many('<p>a', 50_000),
  'lists within lists': many('<ul><li>', 2500),
  'quotes within quotes': many('<blockquote>', 10_000),
  'tables within tables': many('<table><tr><td>', 2500),
  'a large table': `<table>${many(`<tr>${many('<td>a', 20)}`, 1000)}</table>`,
  'cells over many rows and columns': `<table>${many('<tr><td colspan=1000 rowspan=1000>a', 1500)}</table>`,
  'a wide row above a long table': `<table><tr>${many('<td>a', 900)}${many('<tr><td>a', 1500)}</table>`,
  'links that do not end': many('<a href="https://x.example/">', 4500),
  'references to one note': `<p id=fn1>note</p>${many('<sup><a href="#fn1">1</a></sup>', 4500)}`,
  'as many notes': numbered(2000, (at) => `a<sup><a href="#fn${at}">1</a></sup><p id=fn${at}>b</p>`),
  'sizes of an image': `<img srcset="${many('a.jpg 1w,', 50_000)}">`,
  'sizes of an image without a size': `<img srcset="${many('a', 300_000)} b">`,
  'sizes of an image with commas': `<img srcset="a${many(',', 300_000)}b">`,
  'sizes in the name of an image': `<a href="/a.png"><img data-src="/${many('-1x1', 100_000)}z.png" src="b.png"></a>`,
  'comments that do not end': many('<!--', 100_000),
  'signs of tags': many('<', 100_000),
  'asterisks and brackets': `<p>${many('*[_`', 12_500)}`,
  breaks: many('<br>', 20_000),
  frames: many('<iframe src="https://x.example/"></iframe>', 2000),
  'white space in a style': `<p style="${many('\t', 150_000)}">a</p>`,
  'many styles with white space': many(`<p style="a:b${many(' ', 9000)};c:d">a</p>`, 50),
  'a gap in code': `<pre>a${many(' ', 150_000)}b</pre>`,
};

test.each(Object.entries(HOSTILE))(
  '%s are read in time, and the words before them are kept',
  IN_TIME,
  (_name, html) => {
    const text = convertText({ format: 'html', source: `<p>First words</p>${html}`, base: 'https://old.example/' });
    const body = fillText(text, { imageAt: () => undefined, linkTo: () => undefined });
    expect(body).toMatch(/^First words/);
  },
);

test('a text with more formatting than may be saved keeps its words, its addresses and first its links', () => {
  const emphasised = many('<p><b>a</b> <i>b</i> <a href="https://x.example/">c</a></p>', 1700);
  const first = convertText({ format: 'html', source: emphasised, base: 'https://old.example/' });
  expect(first.format).toBe('markdown');
  expect(first.body).toMatch(/^a b \[c\]\(/);
  const all = convertText({ format: 'html', source: many(emphasised, 3), base: 'https://old.example/' });
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
