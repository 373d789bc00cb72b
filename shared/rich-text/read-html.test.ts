import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inlineStyleSheets } from './clean/style-sheets.ts';
import { inertHtml } from './inert-html.ts';
import { readHtml } from './read-html.ts';

const CLIPBOARDS = join(import.meta.dirname, '../../test/fixtures/clipboards');
const ORIGIN = 'https://chintan.example';

const fixture = (name: string) => readFileSync(join(CLIPBOARDS, name), 'utf8');

// Its console is silent: it would complain of every frame that it does not load.
const browser = new Window();
const parse = (html: string) =>
  new browser.DOMParser().parseFromString(inertHtml(html), 'text/html') as unknown as Document;
const read = (html: string) => readHtml(parse(html), { origin: ORIGIN });

const recorded = readdirSync(CLIPBOARDS).filter((name) => name.endsWith('.html'));

test.each(recorded)('%s becomes the Markdown beside it', (name) => {
  expect(`${read(fixture(name)).markdown}\n`).toBe(fixture(name.replace('.html', '.md')));
});

test.each(recorded)('nothing that could run is left of %s', (name) => {
  const { markdown } = read(fixture(name));
  expect(markdown).not.toMatch(/javascript:|data:|vbscript:|<script|\bon\w+=|steal/i);
});

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\nscript:',
  'vbscript:',
  'data:text/html,',
  'file:///',
  'blob:',
];

test.each(SCHEMES)('a link that begins with %j becomes its text, and an image its description', (scheme) => {
  const { markdown } = read(`<p><a href="${scheme}x">words</a> <img src="${scheme}x" alt="seen"></p>`);
  expect(markdown).toBe('words seen');
});

test.each([
  ['<b Style = "color:red" ONCLICK=steal()>', '<b data-Style = "color:red" data-ONCLICK=steal()>'],
  [`<img alt="a onclick=b style='c'"onerror='steal()'>`, `<img alt="a onclick=b style='c'"data-onerror='steal()'>`],
  ['<style media=all>b > i {}</style >', '<script type="text/css" media=all>b > i {}</script >'],
  [
    '<p>one style=two</p><a href=/on/x?style=1 data-style="">',
    '<p>one style=two</p><a href=/on/x?style=1 data-style="">',
  ],
])('what has an effect is renamed, and nothing else: %s', (html, expected) => {
  expect(inertHtml(html)).toBe(expected);
});

test('images of other sites are named, but not those that only count readers', () => {
  const { foreignImages } = read(fixture('web-page.html'));
  expect(foreignImages).toEqual(['A bridge of stone', 'IMG_2041.JPG']);
  expect(read(fixture('gmail.html')).foreignImages).toEqual([]);
});

test('an image of another site stays out of the text, also where its address is written as in the editor', () => {
  const { markdown, foreignImages } = read(
    '<p>One <img data-source="https://example.org/a.png" data-alt="a" alt="a" src="/media/b.png"> two.</p>' +
      '<figure class="picture" data-source="https://example.org/c.png"><img alt="c"><figcaption>d</figcaption></figure>',
  );
  expect(markdown).toBe('One a two.\n\nc\n\nd');
  expect(foreignImages).toEqual(['a', 'c']);
});

test('images of this site are read from the HTML of the editor with their captions', () => {
  const image =
    '<p>One <img data-source="/media/a.png" data-alt="a" data-title="b" alt="a" src="/media/a.png"> two.</p>';
  expect(read(image).markdown).toBe('One ![a](/media/a.png "b") two.');
  const figure =
    '<figure class="picture" data-source="/media/a.png" data-alt="a"><img src="/media/a.png" alt="a">' +
    '<figcaption>The <em>lamp</em></figcaption></figure>';
  expect(read(figure).markdown).toBe('![a](/media/a.png "The *lamp*")');
});

test('an image that is embedded becomes a file, which the text shows in its place', async () => {
  const { markdown, images } = read('<p>Before.</p><p><img alt="A dot" src="data:image/png;base64,iVBORw0KGgo="></p>');
  expect(markdown).toBe('Before.\n\n![A dot](pasted:0)');
  expect(images.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'image-1.png', type: 'image/png', size: 8 },
  ]);
});

test('a font in which Latin letters look like Devanagari is named', () => {
  expect(read(fixture('kruti-dev.html')).legacyFont).toBe('Kruti Dev 010');
  expect(read('<p><font face="Kruti Dev 010">दीया</font></p>').legacyFont).toBeNull();
  expect(read(`<p style='font-family:Arial;mso-bidi-font-family:"Kruti Dev 010"'>Lamp</p>`).legacyFont).toBeNull();
});

test.each([
  ['nothing else', '.a{font-weight:bold}'],
  ['a comment before it', '/* p{} */.a{font-weight:bold}'],
  ['comments in it', '<!-- .a/* one */{/* { */font-weight:/**/bold} -->'],
  ['a comment that is not closed behind it', '.a{font-weight:bold}/* the end'],
  [
    'rules and at-rules before it',
    '@import "x.css"; @font-face{font-family:X} @page{} p,i{margin:0}\n.a {font-weight:bold}',
  ],
  ['a condition around it', '@media screen { i{} .a{font-weight:bold} }'],
  ['a selector that nobody knows before it', 'p:::x{font-weight:bold}.a{font-weight:bold}'],
])('emphasis is read from a style sheet with %s', (_name, css) => {
  expect(read(`<style>${css}</style><p>One <span class="a">lamp</span></p>`).markdown).toBe('One **lamp**');
});

test.each([
  ['a comment', '/* .a{font-weight:bold} */'],
  ['an at-rule', '@page .a{font-weight:bold}'],
  ['a rule without an end', '.a{font-weight:bold'],
])('no emphasis is read from %s of a style sheet', (_name, css) => {
  expect(read(`<style>${css}</style><p>One <span class="a">lamp</span></p>`).markdown).toBe('One lamp');
});

// Where the end of a rule is looked for anew from every letter, each of these takes longer than a test may.
test.each(['a', '@a', '/* ', '{', 'a{', '}', ';'])('a style sheet of very many %j does not stop the page', (sign) => {
  const html = `<style>${sign.repeat(300_000)}</style><p>One <b>lamp</b></p>`;
  expect(read(html).markdown).toBe('One **lamp**');
});

test('the style of an element is written once, however many rules make it longer', () => {
  const rules = '.a{font-weight:bold}.a,span{font-style:italic}'.repeat(20);
  const document = parse(`<style>${rules}</style><p>One <span class="a" style="color:red">lamp</span></p>`);
  const written = vi.spyOn(browser.Element.prototype, 'setAttribute');
  onTestFinished(() => written.mockRestore());
  inlineStyleSheets(document);
  expect(written.mock.calls.map(([name]) => name)).toEqual(['data-style']);
  expect(document.querySelector('span')?.getAttribute('data-style')).toMatch(
    /^font-style:italic;font-weight:bold;.*font-style:italic;font-weight:bold;color:red$/,
  );
});

test('HTML that formats nothing is known', () => {
  expect(read('<div><span style="color:red">One</span></div><div>Two<br>lines</div>').isFormatted).toBe(false);
  expect(read('<div>One <b>lamp</b></div>').isFormatted).toBe(true);
});

test('addresses that only count readers are left out of links', () => {
  const link = (address: string) => read(`<a href="${address}">x</a>`).markdown;
  expect(link('https://example.org/a?utm_source=b&amp;c=1#d')).toBe('[x](https://example.org/a?c=1#d)');
  expect(link('https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2F&amp;data=1')).toBe(
    '[x](https://example.org/)',
  );
  expect(link(`${ORIGIN}/blog/lamp?utm_source=b`)).toBe('[x](/blog/lamp?utm_source=b)');
  expect(link('/somewhere/else')).toBe('x');
});

test('titles that other sites give their links are left out', () => {
  expect(read('<a href="https://example.org/lamp" title="Lamp">x</a>').markdown).toBe('[x](https://example.org/lamp)');
});

test('a note that the selection does not contain leaves its number', () => {
  expect(read('<p>Said<sup><a href="https://example.org/x#fn1">1</a></sup> so.</p>').markdown).toBe('Said¹ so.');
});
